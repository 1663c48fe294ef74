import { describe, expect, it } from "vitest";
import { readStartSettings } from "./settings.ts";

const read = (variables: Record<string, string>) => readStartSettings({ NODE_ENV: "test", ...variables });

describe("the settings of a start", () => {
  it("are those of a local start when nothing is set", () => {
    expect(read({})).toMatchObject({ port: 3_000, host: "127.0.0.1", roles: ["web", "api", "worker"], isLocal: true });
  });

  it.each([
    ["a base address", { SVC_PRODUCTION_URL: "https://ramp.example" }],
    ["a provider's credential", { SVC_SANDBOX_MOONPAY_SECRET_KEY: "sk_test_x" }],
  ])("are no longer local with %s", (_what, variables) => {
    expect(read(variables)).toMatchObject({ isLocal: false, host: "0.0.0.0" });
  });

  it("take an empty variable for an unset one", () => {
    expect(read({ PORT: "", DATABASE_URL: "", SVC_ROLES: "" })).toEqual(read({}));
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://x"],
    ["SVC_ROLES", "api,wurker"],
    ["SVC_ROLES", ","],
    ["SIMULATOR_PORT", "-1"],
  ])("name %s when it is %j", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
  });
});
