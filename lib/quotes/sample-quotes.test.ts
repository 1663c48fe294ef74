import { beforeAll, describe, expect, it } from "vitest";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { readSampleQuotes, readSampleRoute } from "./sample-quotes.ts";

describe("the quotes of the front page", () => {
  const now = new Date();

  beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), now));

  it("are for a route of a short list, whatever the URL says", async () => {
    const route = await readSampleRoute({ fiat: "NGN", crypto: "ETH:ethereum" });
    expect(route).toMatchObject({ fiat: "NGN", crypto: "ETH", network: "ethereum" });
    expect(route?.fiats.length).toBeLessThanOrEqual(8);
    expect(route?.assets.length).toBeLessThanOrEqual(8);
    const fallback = await readSampleRoute({});
    for (const wanted of [{ fiat: "XXX", crypto: "no:where" }, { fiat: ["NGN", "USD"] }, { fiat: "__proto__" }])
      expect(await readSampleRoute(wanted)).toEqual(fallback);
  });

  it("are ranked, shared by all visitors for some seconds, and limited by address", async () => {
    const route = await readSampleRoute({ fiat: "NGN", crypto: "BTC:mainnet" });
    if (!route) throw new Error("There are no offers");
    const first = await readSampleQuotes(route, "192.0.2.1", now);
    expect(first?.quotes.length).toBeGreaterThan(1);
    expect(first?.quotes[0]?.difference).toBe("0");
    // From the cache, which isn't limited.
    for (let count = 0; count < 30; count += 1) expect(await readSampleQuotes(route, "192.0.2.1", now)).toBe(first);
    const others = Array.from({ length: 25 }, (_, index) => ({ ...route, network: `none-${index}` }));
    const results = await Promise.all(others.map((one) => readSampleQuotes(one, "192.0.2.2", now)));
    expect(results.filter((one) => one === null).length).toBeGreaterThanOrEqual(5);
    expect(await readSampleQuotes(route, "192.0.2.2", now)).toBe(first);
  });
});
