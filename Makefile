# The commands of this project; `make` alone lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
export PYTHON

RUN := .venv/bin/

.PHONY: help serve test check openapi bench lock serve-environment dev-environment

help: ## list the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

serve: serve-environment ## install, warm up and serve on port 8080
	@exec $(RUN)paiju serve

test: dev-environment ## run every test, with and without the compiler, and the coverage
	@scripts/test

check: dev-environment ## run the static checks
	@scripts/check

openapi: dev-environment ## write openapi.yaml anew
	@$(RUN)paiju openapi openapi.yaml

bench: dev-environment ## measure what docs/benchmarks.md says
	@$(RUN)python -m bench

lock: ## lock the dependencies anew (needs uv)
	@scripts/lock

serve-environment:
	@scripts/environment serve

dev-environment:
	@scripts/environment dev
