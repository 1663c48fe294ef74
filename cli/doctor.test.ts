import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { resealAll } from "#lib/secrets/reseal.ts";
import { addSecurityEvents } from "#lib/security/queries.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { allChecks } from "./doctor.ts";
import { doctor, doctorSettings } from "./test-doctor.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
beforeEach(() => stubVariables(doctorSettings));

it("prints each check with its outcome, and what to do", async () => {
  const { code, text } = await svc("doctor", "--only", "database", "--only", "settings.names");
  expect(code).toBe(0);
  expect(text).toMatch(/^OK {7}Variable names {14}Every variable is a setting of Slipway\.$/m);
  expect(text).toMatch(/^Warning {2}Database roles .*superuser\.\n {37}Create an owner/m);
  expect(text).toMatch(/checks passed, 2 warnings, 0 errors, 0 skipped\./);
});

it("names the check that doesn't exist", async () => {
  expect((await svc("doctor", "--only", "disc")).text).toContain('There is no check "disc".');
});

it("documents every check", () => {
  const page = readFileSync("docs/operations/doctor.md", "utf8");
  const ids = allChecks({ url: "", open: () => sql }).map(({ id }) =>
    providerModules.some((module) => id.endsWith(`.${module.id}`))
      ? "provider.<environment>.<provider>"
      : id.replace(/^address\.\w+/, "address.<environment>"),
  );
  expect([...new Set(ids)].filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
});

describe("settings", () => {
  it("an unknown variable is an error with the nearest name", async () => {
    stubVariables({ SVC_TRUSTED_PROXY: "1" });
    onTestFinished(() => {
      vi.stubEnv("SVC_TRUSTED_PROXY", undefined);
    });
    const { code, line } = await doctor("settings.names");
    expect([code, line("settings.names")]).toEqual([
      1,
      expect.stringMatching(/^error: .*Did you mean SVC_TRUSTED_PROXIES\?/),
    ]);
  });

  it("an invalid value is an error, and the database is checked nevertheless", async () => {
    stubVariables({ SVC_DRAIN_SECONDS: "soon" });
    onTestFinished(() => stubVariables({ SVC_DRAIN_SECONDS: "0" }));
    const { line } = await doctor("settings", "database.version");
    expect(line("settings.values")).toMatch(/^error: SVC_DRAIN_SECONDS must be a number\./);
    expect(line("settings.trusted_proxies")).toBe('skipped: Needs the check "Settings" to pass.');
    expect(line("database.version")).toMatch(/^ok: Postgres \d/);
  });

  it("an installation with credentials and no public address is an error", async () => {
    stubVariables({ SVC_PRODUCTION_URL: "" });
    expect((await doctor("settings.values")).line("settings.values")).toMatch(/^error: No public address is set\./);
  });

  it("an https address without a trusted proxy is an error that names the setting", async () => {
    stubVariables({ SVC_TRUSTED_PROXIES: "0" });
    const { code, line } = await doctor("settings.trusted_proxies");
    expect(code).toBe(1);
    expect(line("settings.trusted_proxies")).toContain("SVC_TRUSTED_PROXIES is 0 with an https address");
  });

  it("webhook networks with a cloud's metadata service are a warning", async () => {
    expect((await doctor("settings.webhook_networks")).line("settings.webhook_networks")).toMatch(/^ok: .*only/);
    stubVariables({ SVC_WEBHOOK_ALLOW_CIDRS: "10.20.0.0/16,169.254.0.0/16" });
    expect((await doctor("settings.webhook_networks")).line("settings.webhook_networks")).toMatch(
      /^warning: .*metadata/,
    );
  });

  it("a company without support, terms, or privacy notice is a warning that names what is missing", async () => {
    const variables = {
      SVC_COMPANY_NAME: "Acme Pay Ltd",
      SVC_COMPANY_SUPPORT_EMAIL: "help@acme.example",
      SVC_COMPANY_SUPPORT_URL: "",
      SVC_COMPANY_TERMS_URL: "https://acme.example/terms",
      SVC_COMPANY_PRIVACY_URL: "https://acme.example/privacy",
    };
    const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, ""]));
    onTestFinished(() => stubVariables(unset));
    const company = async (changed: Record<string, string>) => {
      stubVariables({ ...variables, ...changed });
      return (await doctor("settings.company")).line("settings.company");
    };
    expect(await company({})).toMatch(/^ok: The checkout names Acme Pay Ltd/);
    expect(await company({ SVC_COMPANY_TERMS_URL: "", SVC_COMPANY_SUPPORT_EMAIL: "" })).toMatch(
      /^warning: .* Set SVC_COMPANY_SUPPORT_EMAIL or SVC_COMPANY_SUPPORT_URL, SVC_COMPANY_TERMS_URL\.$/,
    );
    const support = { SVC_COMPANY_SUPPORT_EMAIL: "", SVC_COMPANY_SUPPORT_URL: "https://acme.example/help" };
    expect(await company(support)).toMatch(/^ok: /);
    expect(await company(unset)).toMatch(/^warning: .* Set SVC_COMPANY_NAME, .*PRIVACY_URL\.$/);
    expect(await company({ ...unset, SVC_PRODUCTION_URL: "", SVC_SANDBOX_URL: "https://sandbox.example.com" })).toMatch(
      /^skipped: /,
    );
    stubVariables(doctorSettings);
    expect(await company({ SVC_COMPANY_NAME: "" })).toMatch(/^skipped: Needs the check "Settings"/);
    expect((await doctor("settings.values")).line("settings.values")).toMatch(/SVC_COMPANY_NAME is required/);
  });

  it("addresses that can't be those of buyers are an error", async () => {
    expect((await doctor("settings.buyer_addresses")).line("settings.buyer_addresses")).toMatch(/^ok: /);
    const now = new Date();
    const nobody = { subject: "", address: "", partnerId: null, environment: null };
    const event = { action: "buyer_address.wrong", reason: "same_address", ...nobody, count: 1 };
    await addSecurityEvents([{ ...event, at: now, firstAt: now, lastAt: now }]);
    expect((await doctor("settings.buyer_addresses")).line("settings.buyer_addresses")).toMatch(
      /^error: Nearly all buyers appear to have the same IP address/,
    );
  });
});

describe("stored secrets", () => {
  const secrets = ["the first secret, which is random enough", "the second secret, which is random too"];
  const stored = async (secret = "", previous = "") => {
    stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
    return (await doctor("secret")).line("secret.stored");
  };

  it("say which of them need the previous secret, an unknown one, or neither", async () => {
    const before = process.env.SVC_SECRET ?? "";
    onTestFinished(() => stubVariables({ SVC_SECRET: before, SVC_SECRET_PREVIOUS: "" }));
    expect(await stored(secrets[0])).toBe("ok: Encrypted with SVC_SECRET: nothing yet.");
    await createInstallationKey("recovery codes");
    expect(await stored(secrets[0])).toBe("ok: Encrypted with SVC_SECRET: 1 recovery codes.");
    expect(await stored(secrets[1])).toMatch(/^error: Encrypted with another secret, .*: 1 recovery codes\./);
    expect(await stored(secrets[1], secrets[0])).toMatch(/^warning: Still encrypted with SVC_SECRET_PREVIOUS: 1 rec/);
    await resealAll();
    expect(await stored(secrets[1], secrets[0])).toMatch(/^warning: SVC_SECRET_PREVIOUS is no longer needed/);
  });
});
