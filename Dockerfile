FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
COPY --from=build /build/dist /slipway
# By number, because Kubernetes can't tell otherwise that it isn't root.
USER 1000:1000
EXPOSE 3000
# Fails while the part is starting, stopping, or without a database.
HEALTHCHECK --interval=5s --timeout=6s --start-period=60s CMD ["node", "/slipway/slipway.mjs", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/slipway/slipway.mjs"]
CMD ["all"]
