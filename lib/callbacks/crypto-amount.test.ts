import { afterAll, beforeAll, expect, it } from "vitest";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext } from "#lib/checkout/test-checkout.ts";
import { viewCheckout } from "#lib/checkout/view-checkout.ts";
import { isWithinPercent } from "#lib/money.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { subject as guardarian } from "#lib/providers/adapters/guardarian/test-case.ts";
import { subject as moonpay } from "#lib/providers/adapters/moonpay/test-case.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { connected } from "#lib/test-connected.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { type Receiver, startReceiver } from "#simulator/test-receiver.ts";
import { applyCallback } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";
import { inSandbox } from "./test-callback.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, settings });
});
afterAll(async () => {
  await simulator.close();
  await receiver.close();
});

async function newTransaction(provider: RampProvider, fields: object) {
  const partnerId = await createPartner("Crypto amount test");
  const { row } = await createTransaction(
    { partnerId, environment: "sandbox" },
    {
      type: "SELL",
      fiat_currency: "EUR",
      crypto_currency: "USDT",
      network: "tron",
      payment_method: "sepa_bank_transfer",
      crypto_amount: "100",
      provider: provider.id,
      partner_context: `crypto amount at ${provider.id}`,
      redirect_url: "https://shop.example/thanks",
      ...fields,
    },
    { providers: [provider], baseUrl: "https://slipway.example", now: new Date() },
  );
  return row;
}

const walletOf = ({ buy }: ProviderCase) => ({ wallet_address: buy.wallet ?? "" });
const purchase = { type: "BUY", crypto_currency: "BTC", network: "mainnet", payment_method: "card" };

it.each([
  ["a sale of 100 USDT", moonpay, "100", {}],
  ["a purchase of 0.01 BTC as an order for crypto", moonpay, "0.01", { ...purchase, ...walletOf(moonpay) }],
  ["a purchase of 0.01 BTC as an order for fiat", guardarian, "0.01", { ...purchase, ...walletOf(moonpay) }],
])("%s goes through to success", async (_, subject, requested, fields) => {
  receiver.received.length = 0;
  const provider = { ...connected(simulator.url, subject), id: subject.module.id, name: subject.module.name };
  const row = await newTransaction(provider, { ...fields, crypto_amount: requested });
  const isNear = (amount: string) => isWithinPercent(amount, requested, row.type === "SELL" ? "0" : "0.2");
  expect(isNear(row.quotedCryptoAmount)).toBe(true);
  const context = { ...checkoutContext(provider), baseUrl: () => receiver.url, buyerIp: "127.0.0.1" };
  const view = await viewCheckout(row.checkoutToken, context);
  expect(view).toMatchObject({ isCryptoFixed: subject !== guardarian, price: { state: "agreed" } });
  expect(isNear(view?.cryptoAmount ?? "0")).toBe(true);
  const link = await startCheckout(row.checkoutToken, buyerForm(), context);
  await fetch(link, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
  const { orders } = await (await fetch(`${simulator.url}/control/orders?reference=${row.id}`)).json();
  expect(isNear(orders[0].cryptoAmount)).toBe(true);
  await receiver.waitFor(orders[0].callbacks.length);
  for (const { path, search, headers, body } of receiver.received) {
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
    const callback: Callback = { method: "POST", path: path + search, headers: flat, body: Buffer.from(body) };
    const stored = await receiveCallback(provider.id, callback, inSandbox(provider), new Date());
    if (stored) await applyCallback(stored, inSandbox(provider), new Date());
  }
  const { row: paid } = await readAgain(row);
  expect([paid.status, paid.reviewReason]).toEqual(["success", null]);
  expect(isNear(paid.cryptoAmount)).toBe(true);
});
