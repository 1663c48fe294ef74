import { expect, test } from "vitest";
import { banxa as adapter } from "#lib/providers/adapters/banxa/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulated as banxa } from "./banxa.ts";

const { url, receiver, settingsOf } = await startTestSimulator();
const provider = adapter.create(settingsOf(adapter), createConnect());

const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "tron",
  method: "card",
  fiatAmount: "150000",
  wallet: null,
};
const sell: FiatRequest = { ...buy, side: "SELL", fiat: "EUR", method: "sepa_bank_transfer", fiatAmount: "500" };

test.each([
  ["bought", buy, "complete"],
  ["sold", sell, "completed"],
] as const)("what is %s by the adapter runs through the simulator to its end", async (side, request, word) => {
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const { fiatAmount, cryptoAmount } = quote as Quote;
  expect(Math.abs(Number(fiatAmount) / Number(request.fiatAmount) - 1)).toBeLessThan(0.001);
  const order: Order = {
    ...request,
    cryptoAmount,
    reference: `tx_${side}`,
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/api/callbacks/banxa`,
    buyerIp: "127.0.0.1",
    buyerInput: { wallet_address: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW" },
  };
  const { link, providerTransactionId } = await provider.createCheckout(order);
  expect((await fetch(link)).status).toBe(200);

  receiver.received.length = 0;
  await fetch(`${url}/control/orders/${providerTransactionId}/pay`, { method: "POST" });
  const journey = banxa.statusFlows[request.side].pay ?? [];
  const callbacks = await receiver.waitFor(journey.length);
  const states = callbacks.map(({ path, headers, body }) => {
    const { authorization } = headers;
    const callback = { method: "POST", path: `${path}?`, headers: { authorization }, body: Buffer.from(body) };
    return provider.readCallback(callback, new Date());
  });
  expect(states.map((state) => state && "rawStatus" in state && state.rawStatus)).toEqual(journey);
  const known = { reference: order.reference, providerTransactionId, side: request.side };
  const found = await provider.getOrder(known);
  expect(found).toMatchObject({
    reference: order.reference,
    status: "success",
    rawStatus: word,
    crypto: "USDT",
    network: "tron",
  });
  expect(found?.cryptoAmount).toBe(cryptoAmount);
  expect(states.at(-1)).toMatchObject({ status: "success", hash: found?.hash });
});
