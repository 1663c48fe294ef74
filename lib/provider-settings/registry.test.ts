import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { createTestDatabase } from "#db/test-database.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import { configuredProviders, enabledProviders } from "#lib/providers/registry.ts";
import { loadProviderSettings } from "./load-settings.ts";
import { enableProvider, forgetProviderSettings, setProviderSettings, usualGraceMs } from "./set-settings.ts";

const place = { environment: "sandbox" as const, provider: "guardarian" };
const now = new Date();
const hand = { by: "test", now };
const find = (list: readonly RampProvider[], id = place.provider) => list.find((provider) => provider.id === id);
const listed = () => find(enabledProviders("sandbox"));
const known = () => find(configuredProviders("sandbox"));
const later = (ms: number) => new Date(now.getTime() + ms);

async function set(changes: Record<string, string>, graceMs = usualGraceMs) {
  await setProviderSettings(place, changes, { ...hand, graceMs });
  await loadProviderSettings();
}

const told = (token: string): Callback => ({
  method: "POST",
  path: `/api/callbacks/guardarian?token=${token}`,
  headers: {},
  body: Buffer.from(JSON.stringify({ id: "g-1", status: "finished" })),
});
const believes = async (provider: RampProvider | undefined, token: string, at = now) => {
  try {
    return (await provider?.readCallback(told(token), at))?.providerTransactionId === "g-1";
  } catch {
    return false;
  }
};

describe("the registry", () => {
  let sql: postgres.Sql;
  const lines: string[] = [];
  beforeAll(async () => {
    const url = await createTestDatabase(process.env.DATABASE_URL);
    vi.stubEnv("DATABASE_URL", url);
    for (const name of Object.keys(process.env))
      if (/^SVC_SANDBOX_GUARDARIAN_/.test(name)) vi.stubEnv(name, name.endsWith("_TOKEN") ? "of-variables" : "");
    sql = postgres(url, { max: 1 });
    vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  });
  beforeEach(async () => {
    lines.length = 0;
    await sql`delete from provider_settings`;
    await loadProviderSettings();
  });
  afterAll(async () => {
    await sql.end();
    await closeDatabase();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("lists a provider from the moment its settings are whole, and no more once they are forgotten", async () => {
    expect(listed()).toBeUndefined();
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    expect(await believes(listed(), "token-one")).toBe(true);
    await forgetProviderSettings(place, hand);
    await loadProviderSettings();
    expect([listed(), known()]).toEqual([undefined, undefined]);
  });

  it("makes anew the provider whose settings changed, and no other", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    const [before, other] = [listed(), find(enabledProviders("sandbox"), "moonpay")];
    expect(other).toBeDefined();
    await enableProvider(place, false, hand);
    await loadProviderSettings();
    await enableProvider(place, true, hand);
    await loadProviderSettings();
    expect(listed()).toBe(before);
    await set({ apiKey: "key-two" });
    expect(listed()).not.toBe(before);
    expect(find(enabledProviders("sandbox"), "moonpay")).toBe(other);
  });

  it("knows a disabled provider without listing it", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await enableProvider(place, false, hand);
    await loadProviderSettings();
    expect(listed()).toBeUndefined();
    expect(await believes(known(), "token-one")).toBe(true);
  });

  it("believes callbacks under the settings before a rotation for 24 h, and then no more", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ callbackToken: "token-two" });
    const [in23Hours, in24Hours] = [later(usualGraceMs - 1), later(usualGraceMs)];
    expect(await believes(listed(), "token-two", in24Hours)).toBe(true);
    expect(await believes(listed(), "token-one", in23Hours)).toBe(true);
    expect(await believes(listed(), "token-one", in24Hours)).toBe(false);
    expect(await believes(listed(), "token-zero")).toBe(false);
  });

  it("believes nothing of before when the operator says so", async () => {
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ callbackToken: "token-two" }, 0);
    expect(await believes(listed(), "token-one")).toBe(false);
  });

  it("believes the variables' callbacks for a while after the first settings by hand", async () => {
    vi.stubEnv("SVC_SANDBOX_GUARDARIAN_API_KEY", "key-of-variables");
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    expect(await believes(listed(), "of-variables")).toBe(true);
    expect(await believes(listed(), "of-variables", later(usualGraceMs))).toBe(false);
    vi.stubEnv("SVC_SANDBOX_GUARDARIAN_API_KEY", "");
  });

  it.each([
    ["from another row", "sealed = o.sealed"],
    ["changed in one byte", "sealed = set_byte(p.sealed, 40, get_byte(p.sealed, 40) # 1)"],
    ["cut short", "sealed = substring(p.sealed from 1 for 20)"],
    ["of another form", "sealed = set_byte(p.sealed, 0, 9)"],
    ["its own of before", "sealed = p.previous_sealed"],
  ])("does not list a provider whose sealed settings are %s, says so in one line, and goes on", async (_, change) => {
    await setProviderSettings({ ...place, environment: "production" }, { apiKey: "key", callbackToken: "token" }, hand);
    await set({ apiKey: "key-one", callbackToken: "token-one" });
    await set({ apiKey: "key-two" });
    const moonpay = find(enabledProviders("sandbox"), "moonpay");
    await sql.unsafe(`update provider_settings p set ${change} from provider_settings o
      where p.environment = 'sandbox' and o.environment = 'production'`);
    await loadProviderSettings();
    await loadProviderSettings();
    expect([listed(), known()]).toEqual([undefined, undefined]);
    expect(find(enabledProviders("sandbox"), "moonpay")).toBe(moonpay);
    expect(lines).toEqual([
      expect.stringMatching(/^slipway: guardarian \(sandbox\): what was set by hand \(current\) .+/),
    ]);
  });
});
