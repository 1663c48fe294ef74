import { describe, expect, it } from "vitest";
import { readStartSettings } from "./settings.ts";

const read = (variables: Record<string, string>, platform: NodeJS.Platform = "linux") =>
  readStartSettings({ NODE_ENV: "test", ...variables }, platform);

describe("readStartSettings", () => {
  it("starts in demo mode when nothing is set", () => {
    expect(read({})).toMatchObject({ port: 3_000, host: "127.0.0.1", roles: ["web", "api", "worker"], isLocal: true });
  });

  it.each([
    ["a public address", { SVC_PRODUCTION_URL: "https://ramp.example" }],
    ["a provider credential", { SVC_SANDBOX_MOONPAY_SECRET_KEY: "sk_test_x" }],
  ])("does not start in demo mode with %s", (_what, variables) => {
    expect(read(variables)).toMatchObject({ isLocal: false, host: "0.0.0.0" });
  });

  it.each(["postgres://slipway:p%40ss@db:5432/slipway?sslmode=require", "postgresql://one:5432,two:5433/slipway"])(
    "accepts DATABASE_URL %s",
    (url) => expect(read({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url }),
  );

  it("treats an empty variable as unset", () => {
    expect(read({ PORT: "", DATABASE_URL: "", SVC_ROLES: "" })).toEqual(read({}));
  });

  it("requires the URL of every part without DATABASE_URL, once one is set", () => {
    const url = "postgres://slipway_api:x@db/slipway";
    const [api, worker] = [{ DATABASE_API_URL: url }, { DATABASE_WORKER_URL: url }];
    expect(() => read({ ...api, SVC_ROLES: "api,worker" })).toThrow(/^DATABASE_WORKER_URL is required/);
    expect(() => read({ ...worker, SVC_ROLES: "api" })).toThrow(/^DATABASE_API_URL is required/);
    expect(() => read({ DATABASE_WEB_URL: url, SVC_ROLES: "web" })).toThrow(/^DATABASE_WORKER_URL is required/);
    expect(read({ ...api, ...worker, SVC_ROLES: "api,worker" }).databaseUrl).toBeUndefined();
    expect(read({ ...api, SVC_ROLES: "api,worker", DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("serves metrics on the port that is set, to this machine unless a host is set", () => {
    expect(read({}).metrics).toBeNull();
    expect(read({ SVC_METRICS_PORT: "9464" }).metrics).toEqual({ port: 9_464, host: "127.0.0.1" });
    expect(read({ SVC_METRICS_PORT: "9464", SVC_METRICS_HOST: "::" }).metrics).toEqual({ port: 9_464, host: "::" });
    expect(() => read({ SVC_METRICS_PORT: "nine" })).toThrow(/^SVC_METRICS_PORT must be a port number/);
  });

  it("runs several processes of the Partner API, only where the process group has it", () => {
    const REDIS_URL = "redis://127.0.0.1";
    expect(read({})).toMatchObject({ apiProcesses: 1, databaseConnections: 10 });
    expect(read({ SVC_API_PROCESSES: "64", REDIS_URL })).toMatchObject({ apiProcesses: 64 });
    expect(read({ SVC_API_PROCESSES: "2", SVC_ROLES: "web,worker" })).toMatchObject({ apiProcesses: 1 });
  });

  it("requires Redis for several processes, because they share rate limits there", () => {
    expect(() => read({ SVC_API_PROCESSES: "2" })).toThrow(/^SVC_API_PROCESSES above 1 requires REDIS_URL/);
    expect(read({ SVC_API_PROCESSES: "1" })).toMatchObject({ apiProcesses: 1 });
  });

  it("refuses several processes on macOS, where they can't share a port", () => {
    const variables = { SVC_API_PROCESSES: "2", REDIS_URL: "redis://127.0.0.1" };
    expect(() => read(variables, "darwin")).toThrow(/^SVC_API_PROCESSES above 1 requires Linux/);
    expect(read({ ...variables, SVC_API_PROCESSES: "1" }, "darwin")).toMatchObject({ apiProcesses: 1 });
  });

  it.each([
    ["SVC_API_PROCESSES", "0"],
    ["SVC_API_PROCESSES", "65"],
    ["SVC_API_PROCESSES", "1.5"],
    ["SVC_API_PROCESSES", "2e1"],
    ["SVC_DATABASE_CONNECTIONS", "0"],
    ["SVC_DATABASE_CONNECTIONS", "1001"],
    ["SVC_DATABASE_CONNECTIONS", "ten"],
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL", "postgres://slipway@one:5432,two:port/slipway"],
    ["DATABASE_URL", "postgres://slipway@one:5432,/slipway"],
    ["SVC_ROLES", "api,wurker"],
    ["SVC_ROLES", ","],
    ["SIMULATOR_PORT", "-1"],
  ])("rejects %s=%j by name", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
  });
});
