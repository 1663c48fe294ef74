import { beforeEach, expect, test } from "vitest";
import { mercuryo as adapter } from "#lib/providers/adapters/mercuryo/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, ProviderUpdate, Quote, RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulated as mercuryo } from "./mercuryo.ts";

const { url, receiver, settingsOf } = await startTestSimulator();
let provider: RampProvider;

beforeEach(() => {
  provider = created({});
});

const created = (changes: Record<string, string>): RampProvider =>
  adapter.create({ ...settingsOf(adapter), ...changes }, createConnect());

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/mercuryo`, { method: "PUT", body: JSON.stringify({ traits }) });

const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "tron",
  method: "card",
  fiatAmount: "150000",
  wallet: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
};
const sell: FiatRequest = { ...buy, side: "SELL", fiat: "EUR", fiatAmount: "500" };

const toOrder = (request: FiatRequest, cryptoAmount: string): Order => ({
  ...request,
  cryptoAmount,
  reference: `tx_${request.side}`,
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: `${receiver.url}/api/callbacks/mercuryo`,
  buyerIp: "203.0.113.7",
  buyerInput: {},
});

async function quoted(request: FiatRequest): Promise<Quote> {
  const quote = await provider.quote(request);
  if ("unsupported" in quote) throw new Error(quote.message);
  expect(Math.abs(Number(quote.fiatAmount) / Number(request.fiatAmount) - 1)).toBeLessThan(0.001);
  return quote;
}

test.each([
  ["bought", buy, { payloadWrapper: 1 }],
  ["bought by Apple Pay", buy, { mobilePay: 1 }],
  ["sold", sell, {}],
  ["sold to a lenient provider", sell, { lenient: 1 }],
] as const)("what is %s by the adapter runs through the simulator to its end", async (_, request, traits) => {
  await setTraits(traits);
  const { cryptoAmount } = await quoted(request);
  const { link } = await provider.createCheckout(toOrder(request, cryptoAmount));
  const visitor = { "x-forwarded-for": "203.0.113.7" };
  const body = new URLSearchParams({ action: "pay" });
  expect((await fetch(link, { method: "POST", body, headers: visitor, redirect: "manual" })).status).toBe(303);

  const { first, pay = [] } = mercuryo.statusFlows[request.side];
  const callbacks = await receiver.waitFor(1 + pay.length);
  const states: (ProviderUpdate | null)[] = [];
  for (const { path, headers, body } of callbacks) {
    const signature = headers["x-signature"]?.toString();
    const callback = { method: "POST", path, headers: { "x-signature": signature }, body: Buffer.from(body) };
    states.push(await provider.readCallback(callback, new Date()));
  }
  expect(states.map((state) => state?.rawStatus)).toEqual([first, ...pay]);

  const known = { reference: `tx_${request.side}`, providerTransactionId: null, side: request.side };
  const found = await provider.getOrder(known);
  const { reference, crypto, network, fiat } = { ...request, ...known };
  expect(found).toMatchObject({ reference, status: "success", crypto, network, fiat, cryptoAmount });
  expect(found?.fiatAmount).toBe((await quoted(request)).fiatAmount);
  expect(found?.providerTransactionId).toBe(states[0]?.providerTransactionId);
  expect(new Set(states.map((state) => state?.providerTransactionId))).toEqual(
    new Set([found?.providerTransactionId, null]),
  );
  expect(found?.wallet).toBe(request.side === "BUY" ? request.wallet : null);
  expect(found?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("a link is rejected from another IP address", async () => {
  const { link } = await provider.createCheckout(toOrder(buy, "95"));
  expect((await fetch(link, { headers: { "x-forwarded-for": "203.0.113.8" } })).status).toBe(403);
  expect((await fetch(link, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(200);
});

test("both fee formats have the same price", async () => {
  const [bought, sold] = [await quoted(buy), await quoted(sell)];
  await setTraits({ plainFee: 1 });
  const plain = await quoted(buy);
  expect(plain.fees).toEqual(bought.fees);
  expect(Number(plain.cryptoAmount)).toBeCloseTo(Number(bought.cryptoAmount), 5);
  await setTraits({ plainFee: 0, feeInRate: 1 });
  provider = created({ feesInRate: "yes" });
  expect(await quoted(sell)).toEqual(sold);
});
