import { expect, test } from "vitest";
import { alchemyPay as adapter } from "#lib/providers/adapters/alchemy-pay/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { variableName } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import type { Receiver } from "#simulator/test-receiver.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";

const { url, receiver, settingsOf } = await startTestSimulator({ callbackUrl: "http://127.0.0.1:1" });
const provider = adapter.create(settingsOf(adapter), createConnect());

const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "tron",
  method: "card",
  fiatAmount: "150000",
  wallet: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
};
const sell: FiatRequest = {
  ...buy,
  side: "SELL",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "sepa_bank_transfer",
  fiatAmount: "500",
  wallet: null,
};
const orderOf = (request: FiatRequest, { fiatAmount, cryptoAmount }: Quote): Order => ({
  ...request,
  fiatAmount,
  cryptoAmount,
  // A reference in the core's format, which must not exceed the maximum length.
  reference: randomId("tx"),
  returnUrl: "https://slipway.test/checkout/token-1?a=b&c=d",
  callbackUrl: `${receiver.url}/api/callbacks/alchemy-pay`,
  buyerIp: null,
  buyerInput: {},
});
const press = (link: string, action: string) =>
  fetch(link, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

async function quoted(request: FiatRequest): Promise<Quote> {
  const quote = await provider.quote(request);
  if ("unsupported" in quote) throw new Error(quote.message);
  return quote;
}

/** The callback as the core passes it to the adapter, including the question mark of an empty query. */
const read = ({ path, headers, body }: Receiver["received"][number]) =>
  provider.readCallback(
    { method: "POST", path: `${path}?`, headers: { timestamp: String(headers.timestamp) }, body: Buffer.from(body) },
    new Date(),
  );

test.each([
  ["bought", buy, ["PAY_SUCCESS", "FINISHED"]],
  ["sold", sell, ["1", "2", "3", "4"]],
] as const)("what is %s by the adapter runs through the simulator to its end", async (_what, request, words) => {
  const quote = await quoted(request);
  expect(Math.abs(Number(quote.fiatAmount) / Number(request.fiatAmount) - 1)).toBeLessThan(0.01);
  const order = orderOf(request, quote);
  const { reference } = order;
  const { link } = await provider.createCheckout(order);
  expect(await provider.getOrder({ reference, providerTransactionId: null, side: request.side })).toBeNull();

  expect((await press(link, "pay")).headers.get("location")).toBe(order.returnUrl);
  const states = await Promise.all((await receiver.waitFor(words.length)).map(read));
  expect(states.map((state) => state?.rawStatus)).toEqual(words);
  expect(states.every((state) => state?.reference === reference)).toBe(true);
  if (request.side === "SELL")
    expect(states[0]?.instructions?.deposit).toEqual({
      address: "simulated-deposit-send-nothing",
      tag: null,
      amount: quote.cryptoAmount,
    });

  const found = await provider.getOrder({ reference, providerTransactionId: null, side: request.side });
  expect(found).toMatchObject({
    status: "success",
    fiat: request.fiat,
    crypto: request.crypto,
    network: request.network,
    fiatAmount: quote.fiatAmount,
    wallet: request.wallet,
  });
  expect(states.at(-1)).toMatchObject({ status: "success", hash: found?.hash });
  if (request.side === "SELL") expect(found?.cryptoAmount).toBe(quote.cryptoAmount);
});

test("a failed payment is final in a poll but not in a callback, with either response format", async () => {
  const order = orderOf(buy, await quoted(buy));
  await press((await provider.createCheckout(order)).link, "fail");
  const [callback] = await receiver.waitFor(1);
  expect(callback && (await read(callback))).toMatchObject({ status: null, rawStatus: "PAY_FAIL" });
  for (const orderInData of [1, 0]) {
    const traits = JSON.stringify({ traits: { orderInData } });
    await fetch(`${url}/control/providers/alchemy-pay`, { method: "PUT", body: traits });
    const state = await provider.getOrder({ reference: order.reference, providerTransactionId: null, side: "BUY" });
    expect(state).toMatchObject({ status: "failed", reason: "The payment was declined", reference: order.reference });
  }
});

test("changed callbacks are rejected, and every offer has a price", async () => {
  const order = orderOf(buy, await quoted(buy));
  await press((await provider.createCheckout(order)).link, "pay");
  await receiver.waitFor(2);
  const { orders } = await (await fetch(`${url}/control/orders?reference=${order.reference}`)).json();
  for (const mode of ["bad_signature", "unsigned", "stale", "garbage"]) {
    const address = `${url}/control/orders/${orders[0].id}/callback`;
    await fetch(address, { method: "POST", body: JSON.stringify({ mode }) });
    const changed = receiver.received.at(-1);
    await expect(async () => changed && read(changed)).rejects.toMatchObject({ code: "callback_refused" });
  }

  const middle: Record<string, string> = { USD: "200", JPY: "30000", BRL: "1000", IDR: "3000000" };
  const offers = (await provider.listOffers()).filter(({ fiat }) => fiat in middle);
  expect(offers.length).toBeGreaterThan(6);
  for (const { side, fiat, method } of offers) {
    const request = { ...buy, side, fiat, method, fiatAmount: middle[fiat] ?? "" };
    expect(await provider.quote(request), `${side} ${fiat} ${method}`).toHaveProperty("cryptoAmount");
  }
});

test("the simulator's variables have the names of the adapter's settings", () => {
  const variables = simulatorVariables(url, null);
  expect(variables[variableName("sandbox", adapter.id, "appSecret")]).toBe("ach-secret-sim-sandbox");
  expect(variables[variableName("production", adapter.id, "pageUrl")]).toBe(`${url}/alchemy-pay`);
});
