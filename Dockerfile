# The page, then the package, then a small image that runs as a user without rights.
FROM node:22-slim AS page
WORKDIR /build
COPY . .
RUN cd web && npm ci && npm run build

FROM python:3.12-slim AS package
WORKDIR /build
COPY --from=page /build .
RUN python -m venv /opt/saecula \
 && /opt/saecula/bin/pip install --no-cache-dir ".[cli,server,postgres]"

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data saecula && mkdir /data && chown saecula /data
COPY --from=package /opt/saecula /opt/saecula
ENV PATH=/opt/saecula/bin:$PATH SAECULA_HOST=0.0.0.0 SAECULA_DATA_DIR=/data SAECULA_LOG_FORMAT=json
USER saecula
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["saecula", "serve"]
