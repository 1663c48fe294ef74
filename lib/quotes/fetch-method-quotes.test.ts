import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { testRule, withRules } from "#lib/countries/test-rules.ts";
import { deadline } from "#lib/deadline.ts";
import type { Quote, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { chooseMethods, fetchMethodQuotes } from "./fetch-method-quotes.ts";
import { fetchSharedQuote } from "./fetch-quote.ts";
import { listQuotes } from "./list-quotes.ts";
import { request } from "./test-request.ts";

const anyRequest: QuoteRequest = { ...request, method: "any" };
const priced = (crypto = "0.001"): Quote => ({
  fiatAmount: "150000",
  cryptoAmount: crypto,
  fees: { provider: "1", network: "1" },
  expiresAt: new Date(Date.now() + 60_000),
});
const never = () => new Promise<Quote>(() => undefined);
const offered = (id: string, methods: string[], asset = "BTC:mainnet") =>
  testProvider({
    id,
    name: id,
    listOffers: async () =>
      methods.map((method) => ({ side: "BUY", fiat: "NGN", method, assets: [asset], min: null, max: null })),
  });
const quoting = (quote: (request: QuoteRequest) => Promise<Quote | Unsupported>, id = "one"): RampProvider =>
  testProvider({ id, name: id, quote });

const quotesOf = async (provider: RampProvider, methods: string[]) => {
  const quotes = await fetchMethodQuotes(provider, { request: anyRequest, methods, now: new Date() });
  return quotes.map(({ request: { method }, result }) => [method, "unsupported" in result ? result.unsupported : "ok"]);
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the methods of a provider", () => {
  // In the order of the catalog.
  const all = ["card", "apple_pay", "google_pay", "bank_transfer", "mobile_money", "pix", "sepa_bank_transfer"];
  const many = offered("many-methods", all.toReversed());
  const elsewhere = offered("other-asset", ["card"], "ETH:ethereum");

  beforeAll(async () => {
    await refreshOffers("sandbox", [many, elsewhere], new Date());
  });

  it("are six at most, in the order of the catalog, that it offers for the route", async () => {
    const methodsOf = await chooseMethods("sandbox", anyRequest);
    const chosen = methodsOf?.("many-methods") ?? [];
    expect(chosen).toHaveLength(6);
    expect(chosen[0]).toBe("card");
    expect(methodsOf?.("other-asset")).toEqual([]);
    const sell = await chooseMethods("sandbox", { ...anyRequest, side: "SELL" });
    expect(sell?.("many-methods")).toEqual([]);
    const euro = await chooseMethods("sandbox", { ...anyRequest, fiat: "EUR" });
    expect(euro?.("many-methods")).toEqual([]);
  });

  it("that are refused where the buyer lives come last", async () => {
    // PIX exists in Brazil only, and this rule refuses cards.
    await withRules([testRule({ provider: "many-methods", method: "card", country: "TV" })], async () => {
      const chosen = await chooseMethods("sandbox", { ...anyRequest, country: "TV" }, ["card", "pix", "mobile_money"]);
      expect(chosen?.("many-methods")).toEqual(["mobile_money", "card", "pix"]);
    });
  });

  it("are only the requested ones, also those after the sixth", async () => {
    const listed = (await chooseMethods("sandbox", anyRequest))?.("many-methods") ?? [];
    const seventh = all.filter((id) => !listed.includes(id));
    const methodsOf = await chooseMethods("sandbox", anyRequest, [...seventh, "card", "no_such_method"]);
    expect(seventh).toHaveLength(1);
    expect(methodsOf?.("many-methods").toSorted()).toEqual(["card", ...seventh].toSorted());
  });

  it("are not chosen for a request of one method", async () => {
    expect(await chooseMethods("sandbox", request)).toBeUndefined();
  });
});

describe("quotes of several methods", () => {
  const prices: Record<string, string> = { card: "0.001", apple_pay: "0.0011", pix: "0.00105" };
  const quote = async ({ method }: QuoteRequest): Promise<Quote | Unsupported> =>
    prices[method] ? priced(prices[method]) : { unsupported: "amount_below_minimum", message: "small", min: "200000" };

  it("are the same as those of each method alone", async () => {
    const provider = quoting(quote);
    const methods = ["card", "apple_pay", "pix", "ussd"];
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = new Date();
    const quotes = await fetchMethodQuotes(provider, { request: anyRequest, methods, now });
    for (const [index, method] of methods.entries()) {
      const alone = await fetchSharedQuote(provider, { ...request, method }, now, 0);
      expect(quotes[index]).toEqual({ request: { ...request, method }, result: alone });
    }
  });

  it("have one best of all, and differences to it", async () => {
    const { supported, unsupported } = await listQuotes(
      anyRequest,
      [quoting(quote, "b"), quoting(quote, "a")],
      new Date(),
      (id) => (id === "a" ? ["card", "pix"] : ["ussd", "apple_pay", "card"]),
    );
    expect(supported.map((one) => [one.id, one.request.method, one.isBest, one.percentageDiff])).toEqual([
      ["b", "apple_pay", true, "0"],
      ["a", "pix", false, "-4.76"],
      ["a", "card", false, "-10"],
      ["b", "card", false, "-10"],
    ]);
    expect(unsupported.map((one) => [one.provider.id, one.request.method])).toEqual([["b", "ussd"]]);
  });

  it("compare a rate with those of the same method only", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const providers = ["a", "b", "c"].map((id) =>
      quoting(async ({ method }) => priced(method === "card" ? (id === "c" ? "0.02" : "0.001") : "0.02"), id),
    );
    const { supported, unsupported } = await listQuotes(anyRequest, providers, new Date(), () => ["card", "pix"]);
    expect(unsupported.map((one) => [one.provider.id, one.request.method])).toEqual([["c", "card"]]);
    expect(supported).toHaveLength(5);
  });

  it("are requested four at a time", async () => {
    let running = 0;
    let most = 0;
    const answers = Array.from({ length: 6 }, () => Promise.withResolvers<Quote>());
    let next = 0;
    const provider = quoting(() => {
      running += 1;
      most = Math.max(most, running);
      return (answers[next++]?.promise ?? never()).finally(() => {
        running -= 1;
      });
    });
    const quotes = quotesOf(provider, ["a", "b", "c", "d", "e", "f"]);
    for (const answer of answers) {
      await new Promise(setImmediate);
      answer.resolve(priced());
    }
    expect((await quotes).map(([, outcome]) => outcome)).toEqual(Array(6).fill("ok"));
    expect(most).toBe(4);
  });

  it("take as long as one quote, also when methods that hang delay others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const asked: string[] = [];
    const provider = quoting(({ method }) => {
      asked.push(method);
      return method.startsWith("hung") ? never() : Promise.resolve(priced());
    });
    const quotes = quotesOf(provider, ["hung_1", "hung_2", "hung_3", "good", "hung_4", "waiting"]);
    let isAnswered = false;
    void quotes.then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(deadline(2_500) - 1);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const late = "provider_timeout";
    expect(await quotes).toEqual([
      ["hung_1", late],
      ["hung_2", late],
      ["hung_3", late],
      ["good", "ok"],
      ["hung_4", late],
      ["waiting", late],
    ]);
    await new Promise(setImmediate);
    expect(asked).not.toContain("waiting");
  });

  it("count as one failure of the provider", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    let calls = 0;
    const down = quoting(() => {
      calls += 1;
      return Promise.reject(new Error("down"));
    });
    const methods = ["a", "b", "c", "d"];
    for (let time = 1; time <= 3; time += 1) {
      expect(await quotesOf(down, methods)).toEqual(methods.map((method) => [method, "provider_error"]));
      expect(calls).toBe(4 * time);
    }
    await quotesOf(down, methods);
    expect(calls).toBe(12);
  });

  it("leave a provider of which one method always fails open", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const provider = quoting(({ method }) =>
      method === "bad" ? Promise.reject(new Error("x")) : quote({ ...request, method }),
    );
    for (let time = 0; time < 5; time += 1)
      expect(await quotesOf(provider, ["bad", "card"])).toEqual([
        ["bad", "provider_error"],
        ["card", "ok"],
      ]);
  });

  it("are one entry that says why for a provider without a method", async () => {
    expect(await quotesOf(offered("x", ["card"]), [])).toEqual([["any", "payment_method_unsupported"]]);
    expect(await quotesOf(offered("x", ["card"], "ETH:ethereum"), [])).toEqual([["any", "pair_unsupported"]]);
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const unreadable = testProvider({ listOffers: () => Promise.reject(new Error("down")) });
    expect(await quotesOf(unreadable, [])).toEqual([["any", "provider_error"]]);
  });
});
