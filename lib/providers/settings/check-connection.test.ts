import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clearDatabaseTime, setDatabaseTime } from "#lib/clock.ts";
import { providerModules, variableName } from "#lib/providers/registry.ts";
import type { Check } from "#lib/providers/settings/check-contract.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { checkConnection } from "./check-connection.ts";

const sql = setUpOwnDatabase();
const environment = "sandbox";
const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

const testOf = async (provider: string, wanted: string | null = null) => {
  const checks = await checkConnection({ environment, provider }, { wallet: wanted, amount: null, now: new Date() });
  return new Map(checks.map((check): [string, Check] => [check.name, check]));
};
const outcomes = (checks: Map<string, Check>) =>
  Object.fromEntries([...checks].map(([name, { outcome }]) => [name, outcome]));

/** Another key of the same form. */
const changed = (value: string) => value.replace(/[a-z](?=[^a-z]*$)/i, (letter) => (letter === "x" ? "y" : "x"));

describe.each(providerModules.map((module) => [module.name, module] as const))(
  "a connection test of %s",
  (_, module) => {
    const { credentials, signature } = module.onboarding.proof;

    it("passes with the right credentials", async () => {
      const checks = await testOf(module.id, wallet);
      expect([...checks.values()].filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(outcomes(checks)).toMatchObject({
        Settings: "passed",
        Coverage: "passed",
        Credentials: "passed",
        Clock: "passed",
        Quote: "passed",
      });
      expect(outcomes(checks).Signature).toBe(signature.length > 0 ? "passed" : "untested");
    });

    it.each(credentials.filter((name) => name !== "partnerToken"))("fails with another %s", async (name) => {
      const variable = variableName(environment, module.id, name);
      const original = process.env[variable] ?? "";
      // A stored access token would be used instead of the secret.
      await sql`delete from provider_tokens`;
      stubVariables({ [variable]: changed(original) });
      const { Coverage, Credentials } = Object.fromEntries(await testOf(module.id));
      expect([Coverage?.outcome, Credentials?.outcome]).toContain("failed");
      expect(JSON.stringify([Coverage, Credentials])).not.toContain(changed(original));
      stubVariables({ [variable]: original });
    });
  },
);

describe("a connection test", () => {
  beforeEach(() => stubVariables({ SVC_SANDBOX_URL: "", SVC_SIMULATED: "" }));
  afterEach(() => clearDatabaseTime());

  it.each([95, -95])("fails when the clock differs by %s seconds", async (seconds) => {
    setDatabaseTime(Date.now() + seconds * 1_000, performance.now());
    const { Clock } = Object.fromEntries(await testOf("moonpay"));
    expect(Clock).toMatchObject({
      outcome: "failed",
      text: expect.stringMatching(seconds > 0 ? /^9\d s ahead of/ : /^9\d s behind/),
    });
  });

  it("reports an authentic callback since the settings were changed", async () => {
    const insert = (at: Date) => sql`
      insert into callbacks (provider, environment, body_hash, state, received_at)
      values ('banxa', ${environment}, ${Buffer.from(at.toISOString())}, '{}', ${at})`;
    expect((await testOf("banxa")).get("Callbacks")).toMatchObject({
      outcome: "untested",
      text: "No authentic callback has arrived. Choose Send next to the webhook URL.",
    });
    await insert(new Date());
    expect((await testOf("banxa")).get("Callbacks")?.outcome).toBe("passed");
    await sql`
      insert into provider_settings (provider, environment, is_enabled, updated_at, updated_by)
      values ('banxa', ${environment}, true, ${new Date(Date.now() + 60_000)}, 'svc:test')`;
    expect((await testOf("banxa")).get("Callbacks")?.text).toContain("since the settings were changed");
  });

  it("needs nothing registered where the URL is sent with each order", async () => {
    expect((await testOf("fonbnk")).get("Callbacks")?.outcome).toBe("passed");
  });

  it("names the settings that are missing", async () => {
    stubNoProviders();
    expect(outcomes(await testOf("paybis"))).toEqual({ Settings: "failed" });
    expect((await testOf("paybis")).get("Settings")?.text).toBe("Set apiKey, privateKey, callbackToken.");
  });
});
