# The product for every role: `command` in compose.yaml says which. Everything comes from the base image and the package registry.
FROM node:24-bookworm-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps ./apps
COPY packages ./packages
COPY content ./content
COPY tools ./tools
COPY tsconfig.json tsconfig.base.json ./

FROM source AS web
RUN npm ci --no-audit --no-fund && npm run build

# What the server runs, for this platform only.
FROM source AS server
RUN npm ci --omit=dev --workspace=@vidno/server --no-audit --no-fund \
  && node tools/prune-platforms.mjs \
  && rm -rf apps/web

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    WORKER_PORT=3080 \
    DATA_DIR=/data \
    BACKUP_DIR=/backups
WORKDIR /app
COPY --from=server /app ./
COPY --from=web /app/apps/web/dist ./apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000 3080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "tools/check-health.mjs", "3000"]
CMD ["sh", "tools/run-lean.sh", "apps/server/src/main/web-and-apis.ts"]
