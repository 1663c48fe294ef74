import { describe, expect, it } from "vitest";
import { db } from "#db/client.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider } from "#lib/checkout/test-checkout.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { applyProviderUpdate, closeExpired } from "./apply-provider-update.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain } from "./test-transaction.ts";
import { writeChange } from "./write-change.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute));

/** A transaction after these updates, a minute apart. */
async function reported(updates: Partial<ProviderUpdate>[]) {
  const made = await newTestTransaction({ now: at(0) });
  for (const [place, update] of updates.entries())
    await applyProviderUpdate(made.id, orderFor(made, update), "callback", at(place + 1));
  return (await readAgain(made)).row;
}

describe("a new transaction", () => {
  it("has the rate of our fee, what it amounts to, and the quoted fees, with the cap", async () => {
    const row = await newTestTransaction({ feeBps: 1_500 });
    expect(row).toMatchObject({
      svcFeeBps: 1_500,
      svcFeeSource: "partner",
      feesSource: "quote",
      amountsSource: "quote",
    });
    const { svcFeeAgreed, quotedSvcFee, quotedProviderFee, quotedNetworkFee } = row;
    expect([svcFeeAgreed, quotedSvcFee, quotedProviderFee, quotedNetworkFee].map(Number)).toEqual([15, 10, 0, 1]);
    const without = await newTestTransaction();
    expect([without.svcFeeBps, Number(without.svcFeeAgreed)]).toEqual([0, 0]);
  });
});

describe("the quoted fees", () => {
  it("are kept when the final ones are recorded", async () => {
    const partnerFee = { amount: "0.5", currency: "USD" };
    const row = await reported([{ status: "success", fees: { provider: "12.5", network: "2" }, partnerFee }]);
    expect([row.providerFee, row.networkFee, row.quotedProviderFee, row.quotedNetworkFee].map(Number)).toEqual([
      12.5, 2, 10, 1,
    ]);
    expect(row).toMatchObject({ feesSource: "provider", amountsSource: "provider", partnerFeeCurrency: "USD" });
    expect(Number(row.partnerFee)).toBe(0.5);
  });

  it("are the final ones if the provider reports none", async () => {
    expect(await reported([{ status: "success" }])).toMatchObject({ feesSource: "quote", partnerFee: null });
  });
});

describe("the times of a transaction", () => {
  const none = { paidAt: null, succeededAt: null, closedAt: null };

  it.each<[string, Partial<ProviderUpdate>[], object]>([
    ["pending", [{ status: "pending" }], none],
    ["paid", [{ status: "processing" }, { status: "processing" }], { ...none, paidAt: at(1) }],
    [
      "successful",
      [{ status: "processing" }, { status: "success" }, { status: "success" }],
      { paidAt: at(1), succeededAt: at(2), closedAt: at(2) },
    ],
    ["successful at once", [{ status: "success" }], { paidAt: at(1), succeededAt: at(1), closedAt: at(1) }],
    ["failed", [{ status: "failed" }], { ...none, closedAt: at(1) }],
    [
      "paid late",
      [{ status: "failed" }, { status: "success" }],
      { paidAt: at(2), succeededAt: at(2), closedAt: at(1) },
    ],
    [
      "refunded",
      [{ status: "processing" }, { status: "refunded" }],
      { paidAt: at(1), succeededAt: null, closedAt: at(2) },
    ],
    [
      "refunded after success",
      [{ status: "success" }, { status: "refunded" }],
      { paidAt: at(1), succeededAt: at(1), closedAt: at(1) },
    ],
  ])("are those of the first reports when it is %s", async (_, updates, times) => {
    expect(await reported(updates)).toMatchObject(times);
  });

  it("include its expiry", async () => {
    const made = await newTestTransaction({ now: at(0) });
    await closeExpired(made.id, "No payment was received", at(9));
    expect((await readAgain(made)).row).toMatchObject({ ...none, closedAt: at(9) });
  });

  it("stay unknown for what happened before they were recorded", async () => {
    const { id, ...old } = await newTestTransaction();
    await updateTransaction(id, { status: "processing" });
    await writeChange({ id, ...old, status: "processing" }, { set: { status: "failed" }, entry: null }, at(5), db);
    expect((await readAgain({ id, ...old })).row).toMatchObject({ ...none, closedAt: at(5) });
  });

  it("include the first hand-over to the provider only", async () => {
    const made = await newTestTransaction({ now: at(0) });
    expect(made.handedOverAt).toBeNull();
    const checkout = { linkExpiresAt: at(3), providerTransactionId: null };
    let links = 0;
    const { provider } = countingProvider({
      createsOrderAtCheckout: false,
      createCheckout: async () => ({ ...checkout, link: `https://tester.example/${++links}` }),
    });
    for (const minute of [1, 5])
      await startCheckout(made.checkoutToken, buyerForm(), checkoutContext(provider, at(minute)));
    const { row } = await readAgain(made);
    expect([links, row.handedOverAt]).toEqual([2, at(1)]);
  });
});
