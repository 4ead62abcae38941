# Paiju in an image: built with compilers and pip, run without them, as nobody, on a read-only root.
#   docker build --tag paiju .
#   docker run --rm --read-only --tmpfs /tmp --publish 8080:8080 paiju
#   docker run --rm --entrypoint cat paiju /opt/paiju/sbom.cdx.json   # what it is made of (CycloneDX)

FROM python:3.13-slim-bookworm AS build
# Kernels are compiled for the processor that is named here, at build and at run alike: a cache made
# for the builder's own processor would be of no use elsewhere.
ENV NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/opt/paiju/kernels \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY requirements/serve.txt requirements/sbom.txt requirements/
RUN python -m venv /opt/paiju \
    && /opt/paiju/bin/pip install --no-deps --require-hashes --requirement requirements/serve.txt \
    && python -m venv /opt/sbom \
    && /opt/sbom/bin/pip install --no-deps --require-hashes --requirement requirements/sbom.txt
COPY . .
RUN /opt/paiju/bin/pip install --no-deps --no-build-isolation . \
    && /opt/paiju/bin/paiju warm \
    && /opt/paiju/bin/pip uninstall --yes hatchling editables markdown-it-py mdurl pip \
    && PYTHON=/opt/sbom/bin/python scripts/sbom /opt/paiju/bin/python /opt/paiju/sbom.cdx.json

FROM python:3.13-slim-bookworm
ENV NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/opt/paiju/kernels \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PAIJU_HOST=0.0.0.0 \
    PAIJU_DRAIN_SECONDS=5
COPY --from=build /opt/paiju /opt/paiju
USER 65534:65534
WORKDIR /tmp
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --retries=3 \
    CMD ["/opt/paiju/bin/python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + (os.environ.get('PAIJU_PORT') or '8080') + '/healthz', timeout=2)"]
ENTRYPOINT ["/opt/paiju/bin/paiju"]
CMD ["serve"]
