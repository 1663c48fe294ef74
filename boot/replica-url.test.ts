import { expect, it } from "vitest";
import { partEnvironment } from "./server-parts.ts";

const owner = "postgres://slipway:a%40b@primary:5432/slipway";
const web = "postgres://slipway_web:derived@primary:5432/slipway";
const replicaOf = (DATABASE_REPLICA_URL: string, part: "web" | "api" | "worker" = "web", DATABASE_URL = owner) =>
  partEnvironment({ NODE_ENV: "test", DATABASE_URL, DATABASE_WEB_URL: web, DATABASE_REPLICA_URL }, part)
    .DATABASE_REPLICA_URL;

it.each([
  ["the owner", "postgres://slipway:a%40b@standby/slipway?sslmode=require"],
  ["no user", "postgres://standby/slipway?sslmode=require"],
])("connects pages to a replica with their own role where the address has %s", (_what, url) => {
  expect(replicaOf(url)).toBe("postgres://slipway_web:derived@standby/slipway?sslmode=require");
});

it("keeps the user of the replica's address, and several hosts", () => {
  expect(replicaOf("postgres://reader:x@one:5432,two:5433/slipway")).toBe(
    "postgres://reader:x@one:5432,two:5433/slipway",
  );
  expect(replicaOf("postgres://reader@one/slipway", "web", "")).toBe("postgres://reader@one/slipway");
});

it("gives only pages the address of the replica", () => {
  expect([replicaOf("postgres://standby/slipway", "api"), replicaOf("postgres://standby/slipway", "worker")]).toEqual([
    undefined,
    undefined,
  ]);
});
