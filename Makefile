# The commands of this project. `make` alone lists those of every day, which have `## ` before their
# words; `make help-all` lists the others too, which have `#- `.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
export PYTHON

RUN := .venv/bin/

.PHONY: help help-all serve test test-all browser-test sdk-test train-test generate openapi vectors events maintaining answers twins recorded recorded-all record screenshots check bench load chaos soak sbom release-check deploy-check strength strength-guandan strength-sichuan strength-climbing lock serve-environment dev-environment

help: #- list the everyday commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

help-all: ## list all commands
	@grep -E '^[a-z-]+:.*#[#-] ' $(MAKEFILE_LIST) | sed -E 's/:.*#[#-] /\t/' | expand -t 18

serve: serve-environment ## install, warm up and serve on port 8080
	@exec scripts/serve

test: dev-environment ## run the tests of every change, and the coverage
	@scripts/suites short

test-all: ## run all tests and checks; before a release
	@.ci/run slow

browser-test: dev-environment ## play in the page with a real browser; installs Chromium if it can
	@scripts/browser-test

sdk-test: dev-environment #- generate clients in five ways, compile them, play a game through each
	@scripts/sdk-test

train-test: dev-environment #- test the learner; installs PyTorch if it is missing
	@scripts/provide pytorch
	@$(RUN)python -m pytest -q tests/training

screenshots: dev-environment #- take the pictures of docs/playground.md again
	@PAIJU_SCREENSHOTS=docs/screenshots scripts/browser-test -k pictures

check: dev-environment ## run the static checks
	@scripts/check

generate: dev-environment ## write all derived files; compare recorded answers, and keep the present ones after a yes
	@$(RUN)python -m tools.generate

openapi: dev-environment #- write openapi.yaml and the examples in openapi/
	@$(RUN)python -m tools.generate $@

vectors: dev-environment #- write the conformance vectors
	@$(RUN)python -m tools.generate $@

events: dev-environment #- write the chapter of events and the reference, in both languages
	@$(RUN)python -m tools.generate $@

maintaining: dev-environment #- write the table of slow suites in docs/maintaining.md
	@$(RUN)python -m tools.generate $@

answers: dev-environment #- write the answers that pages show, in both languages
	@$(RUN)python -m tools.generate $@

twins: dev-environment #- note all pages of the book as the same in both languages
	@$(RUN)python -m tools.twins

recorded: dev-environment ## compare answers and decisions with the recorded ones
	@$(RUN)python -m tests.recorded ask

recorded-all: dev-environment #- compare all recorded decks, not every twelfth
	@$(RUN)python -m tests.recorded ask --all

record: dev-environment ## compare, and record the present answers and decisions
	@$(RUN)python -m tests.recorded keep

bench: dev-environment ## measure the speed, and write docs/benchmarks.md
	@$(RUN)python -m bench speed http start costs bots turns tables pages

load: dev-environment #- measure overload and slow clients; writes docs/benchmarks.md
	@$(RUN)python -m bench load

chaos: dev-environment #- kill workers, replace servers, forge tables; writes docs/benchmarks.md
	@$(RUN)python -m bench chaos

MINUTES ?= 10
soak: dev-environment #- watch the memory for ten minutes (MINUTES=…); writes docs/benchmarks.md
	@$(RUN)python -m bench soak --minutes=$(MINUTES)

sbom: dev-environment #- list the packages of the image, as CycloneDX, in sbom.cdx.json
	@PYTHON=$(RUN)python scripts/sbom

release-check: dev-environment ## check wheel, sdist, the image's steps, its SBOM, documents and links
	@scripts/release-check

deploy-check: dev-environment #- check deploy/ with Helm's engine and Kubernetes' schemas
	@scripts/deploy-check

strength: dev-environment #- measure docs/strength.md; takes a while
	@$(RUN)paiju arena --round-robin --game=doudizhu --decks=150 --budget-ms=20 --longer=5:4=1000 --longer=4:3=1000 \
		--longer=3:2=1000 --longer=2:1=1000 --longer=4:rlcard=1000 --longer=3:rlcard=1000 \
		--jobs=$$(nproc) --page=docs/strength.md

strength-guandan: dev-environment #- measure docs/strength-guandan.md and strength-homework.md
	@$(RUN)paiju arena --round-robin novice casual skilled expert master greedy --game=guandan --decks=30 \
		--longer=5:4=100 --longer=4:3=500 --longer=3:2=300 --longer=4:greedy=150 \
		--jobs=$$(nproc) --page=docs/strength-guandan.md
	@$(RUN)paiju arena --round-robin novice casual skilled homework greedy random --game=guandan \
		--ruleset=homework --decks=30 --longer=3:homework=300 --jobs=$$(nproc) --page=docs/strength-homework.md

strength-sichuan: dev-environment #- measure docs/strength-sichuan.md
	@$(RUN)paiju arena --round-robin expert skilled casual novice --game=sichuan --decks=100 \
		--longer=4:3=1000 --longer=3:2=800 --longer=2:1=1000 --seed=strength \
		--jobs=$$(nproc) --page=docs/strength-sichuan.md

strength-climbing: dev-environment #- measure the pages of 跑得快, 争上游, 锄大地 and Tiến lên
	@for each in paodekuai:200 zhengshangyou:600 bigtwo:400 tienlen:120; do \
		$(RUN)paiju arena --round-robin skilled casual novice random --game=$${each%:*} --decks=40 \
			--longer=3:2=$${each#*:} --longer=2:1=200 --seed=strength \
			--jobs=$$(nproc) --page=docs/strength-$${each%:*}.md; done

lock: ## lock the dependencies again (needs uv)
	@scripts/lock

serve-environment:
	@scripts/environment serve

dev-environment:
	@scripts/environment dev
