import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext } from "#lib/checkout/test-checkout.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { subject as alchemyPay } from "#lib/providers/adapters/alchemy-pay/test-case.ts";
import { subject as banxa } from "#lib/providers/adapters/banxa/test-case.ts";
import { subject as fonbnk } from "#lib/providers/adapters/fonbnk/test-case.ts";
import { subject as moonpay } from "#lib/providers/adapters/moonpay/test-case.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { followUpDue, orderOf } from "#lib/transactions/follow-up.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import type { SimulatedProvider } from "#simulator/provider.ts";
import { providers } from "#simulator/providers.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { type Receiver, startReceiver } from "#simulator/test-receiver.ts";
import { applyCallback } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";
import { inSandbox } from "./test-callback.ts";

// followUpDue claims everything that is due in the database.
setUpOwnDatabase();

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

const act = async (id: string, action: string, values: object = {}) => {
  await fetch(`${simulator.url}/control/orders/${id}/${action}`, { method: "POST", body: JSON.stringify(values) });
  const order = await (await fetch(`${simulator.url}/control/orders/${id}`)).json();
  return order.callbacks.length as number;
};

/** A transaction whose order the buyer opened, and paid unless `isPaid` is false. */
async function newPaid(subject: ProviderCase, isPaid = true) {
  receiver.received.length = 0;
  const provider = connected(subject);
  const row = await newTransaction(provider, subject);
  const context = { ...checkoutContext(provider), baseUrl: () => receiver.url, buyerIp: "127.0.0.1" };
  const form = buyerForm({ input: subject.buyerInput?.BUY ?? {} });
  let link = await startCheckout(row.checkoutToken, form, context);
  // The fields that the provider asked for.
  if (!link.startsWith(simulator.url)) link = await startCheckout(row.checkoutToken, form, context);
  const isAtProvider = link.startsWith(simulator.url);
  const body = new URLSearchParams({ action: "pay" });
  if (isAtProvider && isPaid) await fetch(link, { method: "POST", body, redirect: "manual" });
  const { orders } = await (await fetch(`${simulator.url}/control/orders?reference=${row.id}`)).json();
  const { id, callbacks } = orders[0];
  if (isPaid) await applyCallbacks(provider, isAtProvider ? callbacks.length : await act(id, "pay"));
  const { row: paid } = await readAgain(row);
  expect(paid.status).toBe(isPaid ? "success" : "pending");
  return { provider, row, id, paid };
}

describe.each([
  ["MoonPay", moonpay, {}],
  ["Banxa", banxa, {}],
  ["Fonbnk", fonbnk, { amount: 15_000, currency: "NGN" }],
] as const)("a refund after success by %s", (name, subject, refunded) => {
  it("is recorded with the transaction, whose status and event stay as they were", async () => {
    const { provider, row, id, paid } = await newPaid(subject);
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

/** Asks the provider at a time of the virtual clock, which has passed all times by then. */
async function pollAfter(provider: RampProvider, days: number): Promise<void> {
  const now = new Date(Date.now() + days * dayMs + minuteMs);
  while ((await followUpDue(() => [provider], now)) > 0);
}

it("a refund of Alchemy Pay is seen after a day, though it sends no callback", async () => {
  const { provider, row, id } = await newPaid(alchemyPay);
  const before = receiver.received.length;
  const count = await act(id, "refund");
  expect(count).toBe(before);
  await pollAfter(provider, 0.9);
  expect((await readAgain(row)).row.refund).toBeNull();
  await pollAfter(provider, 1);
  const { row: end, reasons } = await readAgain(row);
  expect(end).toMatchObject({ status: "success", refund: { status: "succeeded", kind: "refund" } });
  expect(reasons.at(-1)).toBe("Alchemy Pay reported a refund after success");
});

it("a paid order that Banxa cancels is being refunded in full, until it reports the end", async () => {
  const { provider, row, id } = await newPaid(banxa, false);
  await act(id, "hold");
  await applyCallbacks(provider, await act(id, "cancel"));
  const pending = { status: "pending", amount: "100", currency: "EUR" };
  expect((await readAgain(row)).row).toMatchObject({ status: "cancelled", refund: pending });
  await act(id, "callback", { mode: "drop" });
  await act(id, "refund");
  await pollAfter(provider, 1);
  expect((await readAgain(row)).row).toMatchObject({ status: "refunded", refund: { status: "succeeded" } });
});

it("an unpaid order that Banxa cancels isn't refunded", async () => {
  const { provider, row, id } = await newPaid(banxa, false);
  await applyCallbacks(provider, await act(id, "cancel"));
  expect((await readAgain(row)).row).toMatchObject({ status: "cancelled", refund: null, nextCheckAt: null });
});

it("partial refunds of Fonbnk have the amount that was returned so far", async () => {
  const { provider, row, id } = await newPaid(fonbnk);
  for (const refundAmount of ["5000", "7500"]) {
    await applyCallbacks(provider, await act(id, "refund", { refundAmount }));
    const refund = { status: "succeeded", amount: refundAmount, currency: "NGN" };
    expect((await readAgain(row)).row).toMatchObject({ status: "success", refund });
  }
});
