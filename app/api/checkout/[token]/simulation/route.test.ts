import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedFields } from "#lib/checkout/buyer-fields.ts";
import { maySimulatePayment } from "#lib/checkout/checkout-state.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, instructionsFor } from "#lib/checkout/test-checkout.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { POST } from "./route.ts";

const origin = "http://127.0.0.1:3000";
const simulator = process.env.SIMULATOR_URL ?? "";

beforeEach(() => stubVariables({ SVC_SIMULATED: "1" }));
afterEach(() => stubVariables({ SVC_SIMULATED: "" }));

/** A transaction whose buyer has seen how to pay Yellow Card. */
async function newPayment(type: "BUY" | "SELL"): Promise<TransactionRow> {
  const providers = enabledProviders("sandbox");
  const { row } = await createTransaction(
    { partnerId: await createPartner("Test"), environment: "sandbox" },
    {
      fiat_currency: "NGN",
      crypto_currency: "USDT",
      payment_method: "bank_transfer",
      network: "tron",
      amount: "150000",
      type,
      provider: "yellow-card",
      partner_context: randomBase62(16),
      redirect_url: "https://shop.example/thanks",
      ...(type === "BUY" && { wallet_address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" }),
    },
    { providers, baseUrl: origin, now: new Date() },
  );
  const context = { providersIn: () => providers, baseUrl: () => origin, buyerIp: "203.0.113.9", now: new Date() };
  for (let forms = 0; forms < 5; forms += 1) {
    const { row: current } = await readAgain(row);
    if (current.providerLink) return current;
    await startCheckout(row.checkoutToken, buyerForm({ input: answersTo(current) }), context);
  }
  throw new Error("the checkout keeps asking for input");
}

async function press(token: string, outcome: string) {
  const request = new Request(`${origin}/api/checkout/${token}/simulation`, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
  });
  const response = await POST(request, { params: Promise.resolve({ token }) });
  return [response.status, response.headers.get("location")];
}

/** What the simulated Yellow Card did with the order. */
async function actionOf({ id }: TransactionRow): Promise<unknown> {
  const response = await fetch(`${simulator}/control/orders?provider=yellow-card&reference=${id}`);
  const { orders } = (await response.json()) as { orders: { action: unknown }[] };
  return orders.map(({ action }) => action);
}

const answers: Record<string, string> = {
  email: "ada@example.com",
  phone: "+2348031234567",
  date: "1990-01-31",
  yes_no: "yes",
};
const answersTo = (row: TransactionRow) =>
  Object.fromEntries(
    storedFields(row).map(({ key, digits, type, options, value }) => [
      key,
      value ||
        (options?.[0]?.value ??
          answers[type] ??
          (digits ? "01234567890".slice(0, digits === "any" ? 10 : digits) : "Ada Obi")),
    ]),
  );

describe("a simulated payment", () => {
  it.each([
    ["BUY", "pay"],
    ["BUY", "fail"],
    ["SELL", "pay"],
    ["SELL", "fail"],
  ] as const)("tells the simulator: %s, %s", async (type, outcome) => {
    const row = await newPayment(type);
    const page = `/checkout/${row.checkoutToken}`;
    const instructed = instructionsColumns(row.id, JSON.stringify(instructionsFor()));
    await updateTransaction(row.id, { ...instructed, status: "pending" });
    expect(await press(row.checkoutToken, "refund")).toEqual([303, `${page}?problem=validation_failed`]);
    expect(await actionOf(row)).toEqual([null]);
    expect(await press(row.checkoutToken, outcome)).toEqual([303, page]);
    expect(await actionOf(row)).toEqual([outcome]);
    // A second click changes nothing.
    expect(await press(row.checkoutToken, outcome === "pay" ? "fail" : "pay")).toEqual([303, page]);
    expect(await actionOf(row)).toEqual([outcome]);
  });

  it("is refused with 404 and offered to nobody outside of demo mode", async () => {
    const row = await newPayment("BUY");
    await updateTransaction(row.id, instructionsColumns(row.id, JSON.stringify(instructionsFor())));
    const { row: instructed } = await readAgain(row);
    expect(maySimulatePayment(instructed, new Date())).toBe(true);
    stubVariables({ SVC_SIMULATED: "" });
    expect(maySimulatePayment(instructed, new Date())).toBe(false);
    expect(await press(row.checkoutToken, "pay")).toEqual([404, null]);
    expect(await press("unknown", "pay")).toEqual([404, null]);
    expect(await actionOf(row)).toEqual([null]);
  });

  it.each([
    ["has ended", { status: "failed" }],
    ["is being processed", { status: "processing" }],
    ["is on hold", { reviewReason: "Amounts differ" }],
    ["hasn't started", { providerLink: null }],
    ["takes place on the provider's page", { providerLink: "https://pay.example/1" }],
  ] as const)("is refused if the payment %s", async (_state, columns) => {
    const row = await newPayment("BUY");
    await updateTransaction(row.id, { ...instructionsColumns(row.id, JSON.stringify(instructionsFor())), ...columns });
    expect(maySimulatePayment((await readAgain(row)).row, new Date())).toBe(false);
    expect(await press(row.checkoutToken, "pay")).toEqual([303, `/checkout/${row.checkoutToken}?problem=not_found`]);
    expect(await actionOf(row)).toEqual([null]);
  });

  it("is refused before the buyer accepted the price, and after the time to pay", async () => {
    const row = await newPayment("BUY");
    const now = new Date();
    const canSimulate = async (instructions: Parameters<typeof instructionsFor>[0]) => {
      await updateTransaction(row.id, instructionsColumns(row.id, JSON.stringify(instructionsFor(instructions))));
      return maySimulatePayment((await readAgain(row)).row, now);
    };
    expect(await canSimulate({ steps: [{ id: "accept", label: "Accept", fields: [] }] })).toBe(false);
    expect(await canSimulate({ steps: [{ id: "confirm", label: "I have paid", fields: [] }] })).toBe(true);
    expect(await canSimulate({ endsAt: now.toISOString() })).toBe(false);
    expect(await canSimulate({ endsAt: new Date(now.getTime() + 1).toISOString() })).toBe(true);
  });

  it("of an order that the simulator doesn't have is refused", async () => {
    const made = await newTestTransaction({ provider: "yellow-card" });
    const page = `/checkout/${made.checkoutToken}`;
    await updateTransaction(made.id, { providerLink: `${origin}${page}` });
    expect(await press(made.checkoutToken, "pay")).toEqual([303, `${page}?problem=not_found`]);
  });
});
