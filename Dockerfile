FROM node:26-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/build-web.mjs
# The server's packages alone. npm keeps the web app's that better-auth could use, unless it doesn't
# know the web app. npm ci would refuse a lock file without the packages of every platform.
RUN rm -rf node_modules apps/*/node_modules apps/web/package.json \
  && npm install --no-save --omit=dev --omit=peer --workspace=apps/server
# The README's commands, without scripts/, which installs and builds.
RUN sed -i 's#node scripts/command.mjs \([a-z]*\)#node apps/server/src/commands/\1.ts#' package.json

FROM node:26-slim AS app
LABEL org.opencontainers.image.title="Noor Quest" org.opencontainers.image.version="3.0.0" org.opencontainers.image.licenses="MIT"
ENV container=oci NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_config_cache=/tmp/.npm npm_config_update_notifier=false
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/content ./content
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/web/dist ./apps/web/dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "--no-allocation-site-pretenuring", "apps/server/src/main.ts"]

# For compose.postgres.yaml: pg_dump and pg_restore.
FROM app AS postgres
USER root
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
USER node

FROM app
