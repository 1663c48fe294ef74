import { expect, test } from "vitest";
import { guardarian as adapter } from "#lib/providers/adapters/guardarian/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver, settingsOf } = await startTestSimulator();

const connected = (changed: Record<string, string> = {}): RampProvider =>
  adapter.create({ ...settingsOf(adapter), ...changed }, createConnect());

const buy: FiatRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
};
const order: Order = {
  ...buy,
  cryptoAmount: "0.001",
  reference: "tx_01",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/guardarian",
  buyerIp: "127.0.0.1",
  buyerInput: {},
};

test.each([
  ["cancel", "cancelled", null],
  ["fail", "failed", "Payment declined"],
])(
  "the adapter reads the end and the reason after %s, in the callback and the order",
  async (action, status, reason) => {
    const provider = connected();
    const { providerTransactionId } = await provider.createCheckout(order);
    await fetch(`${url}/control/orders/${providerTransactionId}/${action}`, { method: "POST" });
    const [callback] = await receiver.waitFor(1);
    const { path, search, body } = callback ?? { path: "", search: "", body: "" };
    const sent = { method: "POST", path: path + search, headers: {}, body: Buffer.from(body) };
    expect(await provider.readCallback(sent, new Date())).toMatchObject({ status, reason, reference: "tx_01" });
    const known = { reference: "tx_01", providerTransactionId, side: "BUY" } as const;
    expect(await provider.getOrder(known)).toMatchObject({ status, reason });
  },
);

test("the adapter takes invalid parameters for a rejection, and an unknown key for an error", async () => {
  const tooSmall = connected().createCheckout({ ...order, fiatAmount: "1" });
  await expect(tooSmall).rejects.toMatchObject({ code: "amount_out_of_range" });
  const guessed = connected({ apiKey: "guessed" }).createCheckout(order);
  await expect(guessed).rejects.toMatchObject({ code: "provider_unavailable", status: 403 });
});
