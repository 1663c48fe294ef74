import { expect, it } from "vitest";
import { providerVariables } from "#lib/providers/registry.ts";
import { documentedVariables, findUnknownVariables } from "./known-variables.ts";

const find = (...names: string[]) =>
  findUnknownVariables({ NODE_ENV: "test", ...Object.fromEntries(names.map((name) => [name, "1"])) });

it("knows every setting of the installation, its providers, and its commands", () => {
  expect(find(...documentedVariables, ...providerVariables())).toEqual([]);
  expect(documentedVariables).toEqual(expect.arrayContaining(["PORT", "SVC_SECRET", "SVC_MOVE_TO", "REDIS_URL"]));
});

it.each([
  ["SVC_TRUSTED_PROXY", "SVC_TRUSTED_PROXIES"],
  ["SVC_SANDBOX_MOONPAY_SECRETKEY", "SVC_SANDBOX_MOONPAY_SECRET_KEY"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["REDIS_ULR", "REDIS_URL"],
  ["CLICKHOUSE_URI", "CLICKHOUSE_URL"],
])("names the nearest setting for %s", (given, meant) => {
  expect(find(given)).toEqual([`${given} isn't a setting of Slipway. Did you mean ${meant}?`]);
});

it.each(["DATABASE_REPLICA_URL", "SVC_LOG_SINK", "SVC_LOG_STORE", "SVC_TRANSACTION_ARCHIVE_DAYS"])(
  "says that %s was removed",
  (name) => {
    expect(find(name)).toEqual([`${name} was removed and has no effect. See UPGRADING.md.`]);
  },
);

it("ignores variables of others, and those that Kubernetes sets for a service with such a name", () => {
  expect(find("PATH", "PGHOST", "REDIS_SERVICE_HOST", "REDIS_SERVICE_PORT_TCP", "REDIS_PORT_6379_TCP_ADDR")).toEqual(
    [],
  );
  expect(findUnknownVariables({ NODE_ENV: "test", REDIS_PORT: "tcp://10.0.0.1:6379" })).toEqual([]);
});

it("has no setting that ends like the variable of a file", () => {
  const names = [...documentedVariables, ...providerVariables()];
  expect(names.filter((name) => name.endsWith("_FILE"))).toEqual([]);
});
