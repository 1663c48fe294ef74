import { beforeEach, expect, test } from "vitest";
import { transak as adapter } from "#lib/providers/adapters/transak/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Callback, Order, Quote, RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulated as transak } from "./transak.ts";

const { url, receiver, settingsOf } = await startTestSimulator();
let provider: RampProvider;

beforeEach(() => {
  provider = create();
});

const create = (): RampProvider => adapter.create(settingsOf(adapter), createConnect());

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
const toOrder = (request: FiatRequest, cryptoAmount: string): Order => ({
  ...request,
  cryptoAmount,
  reference: `tx_${request.side}`,
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: `${receiver.url}/api/callbacks/transak`,
  buyerIp: "203.0.113.7",
  buyerInput: {},
});
const toCallback = ({ path, body }: { path: string; body: string }): Callback => {
  return { method: "POST", path: `${path}?`, headers: {}, body: Buffer.from(body) };
};
const press = (link: string, action: string) =>
  fetch(link, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

test.each([
  ["bought", buy],
  ["sold", sell],
] as const)("what is %s by the adapter runs through the simulator to its end", async (_, request) => {
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const { fiatAmount, cryptoAmount } = quote as Quote;
  expect(Math.abs(Number(fiatAmount) / Number(request.fiatAmount) - 1)).toBeLessThan(0.001);

  const order = toOrder(request, cryptoAmount);
  const { link, providerTransactionId } = await provider.createCheckout(order);
  expect(providerTransactionId).toBeNull();
  expect((await fetch(link)).status).toBe(200);
  const known = { reference: order.reference, providerTransactionId, side: request.side };
  expect((await press(link, "pay")).status).toBe(303);

  const { first, pay = [] } = transak.statusFlows[request.side];
  const callbacks = await receiver.waitFor(1 + pay.length);
  const states = await Promise.all(callbacks.map((one) => provider.readCallback(toCallback(one), new Date())));
  expect(states.map((state) => state?.rawStatus)).toEqual([first, ...pay]);

  const found = await provider.getOrder(known);
  expect(found).toMatchObject({
    reference: order.reference,
    status: "success",
    fiat: request.fiat,
    crypto: request.crypto,
    network: request.network,
    fiatAmount,
    cryptoAmount,
    wallet: request.wallet,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await provider.getOrder({ ...known, providerTransactionId: found?.providerTransactionId ?? "" })).toEqual(
    found,
  );
});

test("an expired token is replaced during the request", async () => {
  const first = await provider.createCheckout(toOrder(buy, "90"));
  await fetch(`${url}/control/providers/transak`, { method: "PUT", body: '{"traits":{"tokenEpoch":1}}' });
  const second = await provider.createCheckout(toOrder(buy, "90"));
  expect(second.link).not.toBe(first.link);
});

test.each([
  ["fail", "failed"],
  ["cancel", "cancelled"],
  ["expire", "expired"],
  ["refund", "refunded"],
  ["hold", "processing"],
] as const)("an order whose callbacks were lost is found after %s", async (action, status) => {
  const { link } = await provider.createCheckout(toOrder(buy, "90"));
  await press(link, "fail");
  const [first] = await receiver.waitFor(2);
  const order = first && (await provider.readCallback(toCallback(first), new Date()));
  await fetch(`${url}/control/orders/${order?.providerTransactionId}/${action}`, { method: "POST" });
  const known = { reference: "tx_BUY", providerTransactionId: null, side: buy.side };
  expect(await provider.getOrder(known)).toMatchObject({ reference: "tx_BUY", status });
});

test("an altered callback is rejected and the original is accepted", async () => {
  const { link } = await provider.createCheckout(toOrder(buy, "90"));
  await press(link, "fail");
  const genuine = await receiver.waitFor(2);
  const state = genuine[1] && (await provider.readCallback(toCallback(genuine[1]), new Date()));
  expect(state).toMatchObject({ status: "failed", reason: "Payment declined by the bank" });
  for (const mode of ["bad_signature", "unsigned", "garbage"]) {
    receiver.received.length = 0;
    const path = `${url}/control/orders/${state?.providerTransactionId}/callback`;
    await fetch(path, { method: "POST", body: JSON.stringify({ mode }) });
    const [changed] = await receiver.waitFor(1);
    const read = async () => changed && provider.readCallback(toCallback(changed), new Date());
    await expect(read()).rejects.toMatchObject({ code: "callback_refused" });
  }
});
