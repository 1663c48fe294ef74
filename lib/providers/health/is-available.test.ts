import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addProviderHealth, type ProviderStateUpdate } from "#lib/providers/queries/states.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { healthCache } from "./health-cache.ts";
import { breakerTtlMs, isAvailable, isBroken } from "./is-available.ts";

const start = new Date("2026-01-01T00:00:00Z");
const at = (ms: number) => new Date(start.getTime() + ms);
const updateOf = (changed: Partial<ProviderStateUpdate>): ProviderStateUpdate => ({
  environment: "sandbox",
  provider: "tester",
  brokenSince: null,
  lastResponseAt: null,
  lastError: null,
  lastErrorAt: null,
  ...changed,
});
/** What one process writes, `ms` after the start. */
const write = (ms: number, changed: Partial<ProviderStateUpdate>) =>
  addProviderHealth({ counts: [], updates: [updateOf(changed)] }, { now: at(ms), breakerTtlMs });

describe("provider state shared by several processes", () => {
  const sql = setUpOwnDatabase();
  beforeEach(() => sql`truncate provider_states`);

  const state = async () => (await sql`select * from provider_states`)[0];
  const brokenSince = async () => (await state())?.broken_since?.getTime() ?? null;

  it("is broken since the first breaker that opened after the last response", async () => {
    await write(1_000, { lastResponseAt: at(1_000) });
    await write(5_000, { brokenSince: at(4_000) });
    await write(6_000, { brokenSince: at(3_000) });
    expect(await brokenSince()).toBe(at(3_000).getTime());
    await write(7_000, { lastResponseAt: at(7_000) });
    await write(8_000, { brokenSince: at(4_000) });
    expect(await brokenSince()).toBeNull();
  });

  it("is no longer broken when the process with the open breaker stops writing", async () => {
    await write(5_000, { brokenSince: at(4_000) });
    const health = { brokenSince: at(4_000), updatedAt: at(5_000), lastResponseAt: null, lastErrorAt: null };
    expect(isBroken(health, at(5_000 + breakerTtlMs - 1))).toBe(true);
    expect(isBroken(health, at(5_000 + breakerTtlMs))).toBe(false);
    // Written before the clock was set back.
    expect(isBroken(health, at(5_000 - breakerTtlMs + 1))).toBe(true);
    expect(isBroken(health, at(5_000 - breakerTtlMs))).toBe(false);
    await write(5_000 + 2 * breakerTtlMs, { lastError: "once", lastErrorAt: at(5_000 + 2 * breakerTtlMs) });
    expect(await brokenSince()).toBeNull();
  });

  it("keeps the newest error, whichever process writes last", async () => {
    await write(2_000, { lastError: "newer", lastErrorAt: at(2_000) });
    await write(3_000, { lastError: "older", lastErrorAt: at(1_000) });
    await write(4_000, {});
    expect((await state())?.last_error).toBe("newer");
  });

  it("accepts writes from twenty processes at once", async () => {
    const both = (["production", "sandbox"] as const).map((environment) =>
      updateOf({ environment, lastResponseAt: at(1) }),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const updates = index % 2 ? both : both.toReversed();
        return addProviderHealth({ counts: [], updates }, { now: at(index), breakerTtlMs });
      }),
    );
    expect(await sql`select 1 from provider_states`).toHaveLength(2);
  });
});

describe("isAvailable", () => {
  it("is false after five minutes of nothing but errors", () => {
    const provider = enabledProviders("sandbox").find(({ id }) => id === "moonpay");
    if (!provider) throw new Error("The tests have no MoonPay");
    healthCache().states.set("sandbox:moonpay", {
      environment: "sandbox",
      provider: "moonpay",
      brokenSince: null,
      updatedAt: start,
      lastResponseAt: at(-299_999),
      lastError: "x",
      lastErrorAt: at(0),
      endedCount: 0,
      successCount: 0,
      completionP50Seconds: null,
      completionP95Seconds: null,
    });
    expect(isAvailable(provider, at(0))).toBe(true);
    expect(isAvailable(provider, at(1))).toBe(false);
    expect(isAvailable(provider, at(300_000))).toBe(true);
    healthCache().states.clear();
  });
});
