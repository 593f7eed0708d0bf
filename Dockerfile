# The page, then the package with the compiled engine, then a small image that runs as a user without rights.
# Python packages are those of the lock files, each checked by its hash; `make pin` writes the digests of the images.
# The Python of these images is an optimised build. Without a compiler (SAECULA_COMPILE=0) the engine is interpreted.
FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY . /build
RUN npm run build

FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea AS package
ARG SAECULA_COMPILE=1
WORKDIR /build
RUN if [ "$SAECULA_COMPILE" = 1 ]; then \
      apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*; fi
COPY . .
COPY --from=page /build/src/saecula/server/static src/saecula/server/static
RUN python -m venv /opt/saecula \
 && /opt/saecula/bin/pip install --no-cache-dir --require-hashes -r requirements.lock \
 && python -m venv /opt/build \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements-build.lock \
 && /opt/build/bin/python tools/compiled.py --copy \
 && cd build/optimised \
 && /opt/build/bin/pip wheel --no-deps --no-build-isolation -w /opt/build . \
 && /opt/saecula/bin/pip install --no-cache-dir --no-deps /opt/build/saecula-*.whl \
 && /opt/saecula/bin/saecula --version

FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
RUN useradd --system --uid 10001 --home-dir /data saecula && mkdir /data && chown saecula /data
COPY --from=package /opt/saecula /opt/saecula
ENV PATH=/opt/saecula/bin:$PATH SAECULA_HOST=0.0.0.0 SAECULA_PORT=8000 SAECULA_DATA_DIR=/data SAECULA_LOG_FORMAT=json
USER saecula
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['SAECULA_PORT']}/readyz\", timeout=4)"]
CMD ["saecula", "serve"]
