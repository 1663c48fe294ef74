import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compare, divide, isWithinPercent, multiply, round } from "#lib/money.ts";
import type { Order, Quote, QuoteRequest, RampProvider, Side } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { isUnsupported } from "#lib/providers/unsupported.ts";
import { connected, providerCases, routeOf } from "#lib/test-connected.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { assetOf } from "./catalog.ts";
import { providers } from "./providers.ts";
import { startSimulator } from "./simulator.ts";
import { simulated as acme } from "./test-acme.ts";
import { type Receiver, startReceiver } from "./test-receiver.ts";

// Every adapter with its simulator, asked by crypto amount.

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;

beforeAll(async () => {
  stubVariables({ SVC_SECRET: "a secret for the tests, which is long enough" });
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({
    port: 0,
    folder: null,
    callbackUrl: receiver.url,
    settings,
    providers: [...providers, acme],
  });
});
beforeEach(async () => {
  await fetch(`${simulator.url}/control/reset`, { method: "POST" });
});
afterAll(async () => {
  await simulator.close();
  await receiver.close();
});

const control = (path: string, body: object) =>
  fetch(`${simulator.url}/control/${path}`, { method: "PUT", body: JSON.stringify(body) });

async function quoted(provider: RampProvider, request: QuoteRequest): Promise<Quote> {
  const quote = await provider.quote(request);
  if (isUnsupported(quote)) throw new Error(`${provider.id} ${JSON.stringify(request)}: ${JSON.stringify(quote)}`);
  return quote;
}

const byCrypto = ({ fiatAmount: _, ...terms }: FiatRequest, cryptoAmount: string): QuoteRequest => ({
  ...terms,
  fiatAmount: null,
  cryptoAmount,
});

function requestFor({ buy, sell, module }: ProviderCase, side: Side): FiatRequest {
  const request = side === "BUY" ? buy : sell;
  if (!request) throw new Error(`${module.name} has no ${side}`);
  return request;
}

const sides: readonly Side[] = ["BUY", "SELL"];

describe.each(providerCases.map((subject) => [subject.module.name, subject] as const))("%s", (_, subject) => {
  test.each(sides)("quotes a %s by crypto amount, at the price by fiat amount", async (side) => {
    const provider = connected(simulator.url, subject);
    const route = await routeOf(provider, requestFor(subject, side));
    const reference = await quoted(provider, route);
    const { places } = assetOf(`${route.crypto}:${route.network}`);
    for (const factor of ["1", "1.37", "3"]) {
      const asked = round(
        multiply(reference.cryptoAmount, factor),
        Math.min(places, 2 + 4 * Number(route.crypto === "BTC")),
      );
      const quote = await quoted(provider, byCrypto(route, asked));
      // Only prices for whole units of fiat, and the solver's, differ from the request.
      if (side === "SELL") expect(quote.cryptoAmount).toBe(asked);
      else expect(isWithinPercent(quote.cryptoAmount, asked, "0.2"), `${quote.cryptoAmount} for ${asked}`).toBe(true);
      const back = await quoted(provider, { ...route, fiatAmount: round(quote.fiatAmount, 2) });
      const message = `${back.cryptoAmount} for ${quote.fiatAmount}, which ${quote.cryptoAmount} cost`;
      expect(isWithinPercent(back.cryptoAmount, quote.cryptoAmount, "0.3"), message).toBe(true);
    }
  });

  test.each(sides)("refuses a %s of crypto worth less or more than the limits, which are in fiat", async (side) => {
    const provider = connected(simulator.url, subject);
    const route = await routeOf(provider, requestFor(subject, side));
    const { fiatAmount, cryptoAmount } = await quoted(provider, route);
    const worth = (amount: string) => round(divide(multiply(cryptoAmount, amount), fiatAmount), 6);
    const { min } = await refused(provider, { ...route, fiatAmount: "0.5" }, "amount_below_minimum");
    const tooLittle = await refused(
      provider,
      byCrypto(route, worth(divide(fiatAmount, "1000"))),
      "amount_below_minimum",
    );
    // A coin's own minimum may be higher.
    if (min !== undefined && tooLittle.min !== undefined)
      expect(compare(tooLittle.min, multiply(min, "0.85")), `${tooLittle.min} instead of ${min}`).toBeGreaterThan(0);
    const tooMuch = await refused(provider, byCrypto(route, worth("900000000")), "amount_above_maximum");
    if (tooMuch.max !== undefined) expect(compare(tooMuch.max, fiatAmount)).toBeGreaterThan(0);
  });

  test.each(sides)("places the order of a %s by the requested crypto amount, or near it", async (side) => {
    const provider = connected(simulator.url, subject);
    const route = await routeOf(provider, requestFor(subject, side));
    const reference = await quoted(provider, route);
    const asked = round(multiply(reference.cryptoAmount, "1.1"), route.crypto === "BTC" ? 6 : 2);
    const quote = await quoted(provider, byCrypto(route, asked));
    const placed = await placeOrder(provider, route, quote, subject.buyerInput?.[side] ?? {});
    if (side === "SELL") expect(placed).toBe(asked);
    else expect(isWithinPercent(placed, asked, "0.2"), `${placed} for ${asked}`).toBe(true);
  });
});

/** The crypto amount of the provider's order. */
async function placeOrder(
  provider: RampProvider,
  route: FiatRequest,
  quote: Quote,
  buyerInput: Record<string, string>,
) {
  const order: Order = {
    ...route,
    fiatAmount: quote.fiatAmount,
    cryptoAmount: quote.cryptoAmount,
    isCryptoFixed: true,
    reference: `tx_${route.side}`,
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: receiver.url,
    buyerIp: "127.0.0.1",
    buyerInput,
  };
  expect((await provider.getBuyerFields?.(order)) ?? []).toEqual([]);
  const { link } = await provider.createCheckout(order);
  if (link.startsWith(simulator.url)) {
    const body = new URLSearchParams({ action: "hold" });
    expect((await fetch(link, { method: "POST", body, redirect: "manual" })).status).toBeLessThan(400);
  }
  const { orders } = await (await fetch(`${simulator.url}/control/orders?provider=${provider.id}`)).json();
  return orders.find(({ reference }: { reference: string }) => reference === order.reference).cryptoAmount;
}

async function refused(provider: RampProvider, request: QuoteRequest, code: string) {
  const result = await provider.quote(request);
  if (!isUnsupported(result) || result.unsupported !== code) throw new Error(`not ${code}: ${JSON.stringify(result)}`);
  return result;
}

test.each(providerCases.map(({ module }) => module.id))(
  "%s names its higher minimum when its list is stale",
  async (id) => {
    const subject = providerCases.find(({ module }) => module.id === id);
    if (!subject) throw new Error("no such provider");
    const provider = connected(simulator.url, subject);
    await control(`providers/${id}`, { traits: { staleLimits: 1 } });
    const route = await routeOf(provider, subject.buy);
    // Worth more than the real minimum.
    const reference = await quoted(provider, route);
    const quote = await quoted(provider, byCrypto(route, round(reference.cryptoAmount, 6)));
    expect(isWithinPercent(quote.cryptoAmount, reference.cryptoAmount, "0.5")).toBe(true);
    await control(`providers/${id}`, { traits: { staleLimits: 0 } });
  },
);
