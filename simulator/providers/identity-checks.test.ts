import { expect, test } from "vitest";
import { banxa } from "#lib/providers/adapters/banxa/adapter.ts";
import { paybis } from "#lib/providers/adapters/paybis/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, ProviderModule } from "#lib/providers/provider.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver, settingsOf } = await startTestSimulator();
const wallets = {
  one: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  other: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};
let count = 0;

/** What the provider's page says about the identity of this buyer, whose order is then paid. */
async function buyWith(module: ProviderModule, customerId: string | null, wallet: string, isPaid = true) {
  count += 1;
  const order: Order = {
    side: "BUY",
    fiat: "EUR",
    crypto: "BTC",
    network: "mainnet",
    method: "card",
    fiatAmount: "200",
    cryptoAmount: "0.002",
    wallet,
    reference: `tx_${count}`,
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/api/callbacks/${module.id}`,
    buyerIp: "127.0.0.1",
    customerId,
    buyerInput: {},
  };
  const { link, providerTransactionId } = await module
    .create(settingsOf(module), createConnect())
    .createCheckout(order);
  const page = await (await fetch(link)).text();
  if (isPaid) await fetch(`${url}/control/orders/${providerTransactionId}/pay`, { method: "POST" });
  return /<dt>Identity check<\/dt><dd class="">(.*?)<\/dd>/.exec(page)?.[1] ?? null;
}

const [required, remembered, unneeded] = ["Required for this customer", "Done with an earlier order", "Not needed"];

test("asks a new `externalCustomerId` for an identity check, and remembers a completed one", async () => {
  await fetch(`${url}/control/reset`, { method: "POST" });
  expect(await buyWith(banxa, "customer-1", wallets.one, false)).toBe(required);
  expect(await buyWith(banxa, "customer-1", wallets.one)).toBe(required);
  expect(await buyWith(banxa, "customer-1", wallets.other)).toBe(remembered);
  expect(await buyWith(banxa, "customer-2", wallets.one)).toBe(required);
  expect(await buyWith(banxa, null, wallets.one)).toBe(required);
  expect(await buyWith(banxa, null, wallets.one)).toBe(required);
});

test("asks for an identity check when a wallet was used by another `partnerUserId`", async () => {
  await fetch(`${url}/control/reset`, { method: "POST" });
  expect(await buyWith(paybis, "customer-1", wallets.one)).toBe(unneeded);
  expect(await buyWith(paybis, "customer-1", wallets.one)).toBe(unneeded);
  expect(await buyWith(paybis, "customer-2", wallets.other)).toBe(unneeded);
  expect(await buyWith(paybis, "customer-2", wallets.one)).toBe(required);
  expect(await buyWith(paybis, "customer-2", wallets.one)).toBe(remembered);
  expect(await buyWith(paybis, null, wallets.one)).toBe(required);
});

test("a lenient provider says nothing about the buyer's identity", async () => {
  await fetch(`${url}/control/providers/paybis`, { method: "PUT", body: JSON.stringify({ traits: { lenient: 1 } }) });
  expect(await buyWith(paybis, "customer-1", wallets.one)).toBeNull();
});
