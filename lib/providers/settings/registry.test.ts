import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import { configuredProviders, enabledProviders } from "#lib/providers/registry.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { loadProviderSettings } from "./load-settings.ts";
import { defaultGraceMs, enableProvider, resetProviderSettings, setProviderSettings } from "./set-settings.ts";

const ref = { environment: "sandbox" as const, provider: "guardarian" };
const now = new Date();
const actor = { by: "test", now };
const find = (list: readonly RampProvider[], id = ref.provider) => list.find((provider) => provider.id === id);
const listed = () => find(enabledProviders("sandbox"));
const configured = () => find(configuredProviders("sandbox"));
const later = (ms: number) => new Date(now.getTime() + ms);

async function set(changes: Record<string, string>, graceMs = defaultGraceMs) {
  await setProviderSettings(ref, changes, { ...actor, graceMs });
  await loadProviderSettings();
}

const callbackWith = (token: string): Callback => ({
  method: "POST",
  path: `/api/callbacks/guardarian?token=${token}`,
  headers: {},
  body: Buffer.from(JSON.stringify({ id: "g-1", status: "finished" })),
});
const accepts = async (provider: RampProvider | undefined, token: string, at = now) => {
  try {
    return (await provider?.readCallback(callbackWith(token), at))?.providerTransactionId === "g-1";
  } catch {
    return false;
  }
};

describe("the registry", () => {
  const sql = setUpOwnDatabase();
  const lines: unknown[] = [];
  beforeAll(async () => {
    const names = Object.keys(process.env).filter((name) => name.startsWith("SVC_SANDBOX_GUARDARIAN_"));
    const unset = Object.fromEntries(names.map((name) => [name, ""]));
    stubVariables({ ...unset, SVC_SANDBOX_GUARDARIAN_CALLBACK_TOKEN: "of-variables" });
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
  });
  beforeEach(async () => {
    lines.length = 0;
    await sql`delete from provider_settings`;
    await loadProviderSettings();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
  });

  it("lists a provider once its settings are complete, until they are reset", async () => {
    expect(listed()).toBeUndefined();
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    expect(await accepts(listed(), "token-one")).toBe(true);
    await resetProviderSettings(ref, actor);
    await loadProviderSettings();
    expect([listed(), configured()]).toEqual([undefined, undefined]);
  });

  it("recreates only the provider whose settings changed", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    const [before, other] = [listed(), find(enabledProviders("sandbox"), "moonpay")];
    expect(other).toBeDefined();
    await enableProvider(ref, false, actor);
    await loadProviderSettings();
    await enableProvider(ref, true, actor);
    await loadProviderSettings();
    expect(listed()).toBe(before);
    await set({ apiKey: "key-two" });
    expect(listed()).not.toBe(before);
    expect(find(enabledProviders("sandbox"), "moonpay")).toBe(other);
  });

  it("keeps a disabled provider configured but does not list it", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await enableProvider(ref, false, actor);
    await loadProviderSettings();
    expect(listed()).toBeUndefined();
    expect(await accepts(configured(), "token-one")).toBe(true);
  });

  it("accepts callbacks signed with the previous settings for 24 hours", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ callbackToken: "token-two" });
    const [in23Hours, in24Hours] = [later(defaultGraceMs - 1), later(defaultGraceMs)];
    expect(await accepts(listed(), "token-two", in24Hours)).toBe(true);
    expect(await accepts(listed(), "token-one", in23Hours)).toBe(true);
    expect(await accepts(listed(), "token-one", in24Hours)).toBe(false);
    expect(await accepts(listed(), "token-zero")).toBe(false);
  });

  it("accepts only the new settings without a grace period", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ callbackToken: "token-two" }, 0);
    expect(await accepts(listed(), "token-one")).toBe(false);
  });

  it("accepts callbacks signed with the environment variables after settings are first saved", async () => {
    stubVariables({ SVC_SANDBOX_GUARDARIAN_API_KEY: "key-of-variables" });
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    expect(await accepts(listed(), "of-variables")).toBe(true);
    expect(await accepts(listed(), "of-variables", later(defaultGraceMs))).toBe(false);
    stubVariables({ SVC_SANDBOX_GUARDARIAN_API_KEY: "" });
  });

  it.each([
    ["copied from another row", "sealed = o.sealed"],
    ["changed in one byte", "sealed = set_byte(p.sealed, 40, get_byte(p.sealed, 40) # 1)"],
    ["truncated", "sealed = substring(p.sealed from 1 for 20)"],
    ["of another version", "sealed = set_byte(p.sealed, 0, 9)"],
    ["the previous ones", "sealed = p.previous_sealed"],
  ])("does not list a provider whose encrypted settings are %s, and logs one line", async (_, change) => {
    await setProviderSettings({ ...ref, environment: "production" }, { apiKey: "key", callbackToken: "token" }, actor);
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ apiKey: "key-two" });
    const moonpay = find(enabledProviders("sandbox"), "moonpay");
    await sql.unsafe(`update provider_settings p set ${change} from provider_settings o
      where p.environment = 'sandbox' and o.environment = 'production'`);
    await loadProviderSettings();
    await loadProviderSettings();
    expect([listed(), configured()]).toEqual([undefined, undefined]);
    expect(find(enabledProviders("sandbox"), "moonpay")).toBe(moonpay);
    expect(lines).toEqual([
      expect.objectContaining({
        provider: "guardarian",
        environment: "sandbox",
        reason: expect.stringMatching(/^saved settings \(current\) cannot be decrypted: .+/),
      }),
    ]);
  });
});
