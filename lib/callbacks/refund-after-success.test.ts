import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext } from "#lib/checkout/test-checkout.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { subject as banxa } from "#lib/providers/adapters/banxa/test-case.ts";
import { subject as fonbnk } from "#lib/providers/adapters/fonbnk/test-case.ts";
import { subject as moonpay } from "#lib/providers/adapters/moonpay/test-case.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import type { SimulatedProvider } from "#simulator/provider.ts";
import { providers } from "#simulator/providers.ts";
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

function connected({ module }: ProviderCase): RampProvider {
  const simulated = providers.find(({ id }) => id === module.id) as SimulatedProvider;
  const presets = Object.entries(module.settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
  const settings = {
    ...Object.fromEntries(presets),
    ...simulated.credentials("sandbox", null),
    ...simulated.addresses(`${simulator.url}/${module.id}`),
  };
  return { ...module.create(settings, createConnect()), id: module.id, name: module.name };
}

async function newTransaction(provider: RampProvider, { buy }: ProviderCase) {
  const partnerId = await createPartner("Refund test");
  const offers = (await provider.listOffers()).filter(({ side, fiat }) => side === "BUY" && fiat === buy.fiat);
  const method = offers.find((offer) => offer.method === buy.method)?.method ?? offers[0]?.method ?? "";
  const { row } = await createTransaction(
    { partnerId, environment: "sandbox" },
    {
      type: "BUY",
      fiat_currency: buy.fiat,
      crypto_currency: buy.crypto,
      network: buy.network,
      payment_method: method,
      amount: buy.fiatAmount,
      provider: provider.id,
      partner_context: `refund at ${provider.id}`,
      redirect_url: "https://shop.example/thanks",
      ...(buy.wallet !== null && { wallet_address: buy.wallet }),
    },
    { providers: [provider], baseUrl: "https://slipway.example", now: new Date() },
  );
  return row;
}

/** Applies the callbacks of the provider's order, at least `count` by then, as the endpoint does. */
async function applyCallbacks(provider: RampProvider, count: number): Promise<void> {
  await receiver.waitFor(count);
  for (const { path, search, headers, body } of receiver.received) {
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
    const callback: Callback = { method: "POST", path: path + search, headers: flat, body: Buffer.from(body) };
    const stored = await receiveCallback(provider.id, callback, inSandbox(provider), new Date());
    if (stored) await applyCallback(stored, inSandbox(provider), new Date());
  }
}

const act = async (id: string, action: string) => {
  await fetch(`${simulator.url}/control/orders/${id}/${action}`, { method: "POST", body: "{}" });
  const order = await (await fetch(`${simulator.url}/control/orders/${id}`)).json();
  return order.callbacks.length as number;
};

describe.each([
  ["MoonPay", moonpay, {}],
  ["Banxa", banxa, {}],
  ["Fonbnk", fonbnk, { amount: 15_000, currency: "NGN" }],
] as const)("a refund after success by %s", (name, subject, refunded) => {
  it("is recorded with the transaction, whose status and event stay as they were", async () => {
    receiver.received.length = 0;
    const provider = connected(subject);
    const row = await newTransaction(provider, subject);
    const context = { ...checkoutContext(provider), baseUrl: () => receiver.url, buyerIp: "127.0.0.1" };
    const form = buyerForm({ input: subject.buyerInput?.BUY ?? {} });
    let link = await startCheckout(row.checkoutToken, form, context);
    // The fields that the provider asked for.
    if (!link.startsWith(simulator.url)) link = await startCheckout(row.checkoutToken, form, context);
    const body = new URLSearchParams({ action: "pay" });
    if (link.startsWith(simulator.url)) await fetch(link, { method: "POST", body, redirect: "manual" });
    const { orders } = await (await fetch(`${simulator.url}/control/orders?reference=${row.id}`)).json();
    const { id } = orders[0];
    await applyCallbacks(provider, link.startsWith(simulator.url) ? orders[0].callbacks.length : await act(id, "pay"));
    const { row: paid } = await readAgain(row);
    expect(paid.status).toBe("success");
    const events = () => rawSql()`select id, body from webhook_events where transaction_id = ${row.id}`;
    const before = await events();
    expect(before).toHaveLength(1);

    await applyCallbacks(provider, await act(id, "refund"));
    const { row: after, reasons } = await readAgain(row);
    expect(after).toEqual({
      ...paid,
      updatedAt: expect.any(Date),
      refund: expect.objectContaining({ status: "succeeded" }),
    });
    expect(reasons).toContain(`${name} reported a refund after success`);
    expect(await events()).toEqual(before);
    const rows = await rawSql()`
      select kind, amount::float as amount, currency, provider_reference as reference, source from adjustments
      where transaction_id = ${row.id} and status = 'succeeded'`;
    const reference = (await provider.getOrder(orderOf(after)))?.providerTransactionId;
    expect(rows).toEqual([
      { kind: "refund", amount: null, currency: null, reference, source: "callback", ...refunded },
    ]);
  });
});
