import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { readOnboarding } from "#lib/people/operators/read-onboarding.ts";
import { changedSettings } from "./changed-settings.ts";
import { loadProviderSettings } from "./load-settings.ts";
import { setProviderSettings } from "./set-settings.ts";

const place = { environment: "sandbox", provider: "guardarian" } as const;
const checkoutUrl = "https://payments.guardarian.com";
const form = { apiKey: "", callbackToken: "", apiUrl: "", checkoutUrl };

describe("the form with a provider's settings", () => {
  setUpOwnDatabase();

  it("saves what environment variables or defaults have set, because saved settings replace all variables", async () => {
    await loadProviderSettings();
    expect(await changedSettings(place, form)).toEqual({ checkoutUrl });
    expect(await changedSettings(place, { ...form, apiKey: "key" })).toEqual({ apiKey: "key", checkoutUrl });
  });

  it("keeps empty secrets and unchanged settings, and returns an emptied setting to its default", async () => {
    const saved = { apiKey: "key", callbackToken: "token", checkoutUrl };
    await setProviderSettings(place, saved, { by: "test", now: new Date() });
    expect(await changedSettings(place, form)).toEqual({});
    expect(await changedSettings(place, { ...form, callbackToken: "other" })).toEqual({ callbackToken: "other" });
    expect(await changedSettings(place, { ...form, checkoutUrl: " " })).toEqual({ checkoutUrl: " " });
  });

  it("says where credentials are found, what can be chosen, and the default, but no secret", async () => {
    const moonpay = await readOnboarding({ environment: "sandbox", provider: "moonpay" });
    const settings = new Map(moonpay?.settings.map((setting) => [setting.name, setting]));
    expect(settings.get("secretKey")).toMatchObject({ where: expect.stringContaining("sk_test_"), value: null });
    expect(settings.get("pollByReference")).toMatchObject({ choices: ["yes", "no"], defaultValue: "yes", where: null });
  });
});
