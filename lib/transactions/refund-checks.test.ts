import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { nextRefundCheck } from "#lib/adjustments/next-refund-check.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { followUpDue } from "./follow-up.ts";
import { claimDueTransactions } from "./queries/open-transactions.ts";
import { orderFor, testRow } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

// followUpDue claims everything that is due in the database.
const sql = setUpOwnDatabase();
const start = new Date("2026-03-10T12:00:00Z");
const afterDays = (days: number) => new Date(start.getTime() + days * dayMs);

async function followUp(provider: RampProvider, now: Date) {
  while ((await followUpDue(() => [provider], now)) > 0);
}

/** A transaction that ended at `start`, and a provider that counts how often it's asked. */
async function newClosed(provider: string, update: Partial<ProviderUpdate> = { status: "success" }) {
  const made = await newTestTransaction({ provider, now: start });
  await applyProviderUpdate(
    made.id,
    orderFor(made, { providerTransactionId: "order-1", ...update }),
    "callback",
    start,
  );
  const asked: Date[] = [];
  let reported: Partial<ProviderUpdate> | Error = update;
  const report = (next: Partial<ProviderUpdate> | Error) => {
    reported = next;
  };
  const poll = (now: Date) =>
    followUp(
      testProvider({
        id: provider,
        getOrder: async ({ reference }) => {
          if (reference !== made.id) return null;
          asked.push(now);
          if (reported instanceof Error) throw reported;
          return orderFor(made, { providerTransactionId: "order-1", ...reported });
        },
      }),
      now,
    );
  const read = async () => (await readAgain(made)).row;
  return { made, asked, report, poll, read };
}

describe("a success of a provider that reports refunds in no callback", () => {
  it("has its refund a day later, without a change of status", async () => {
    const { asked, report, poll, read } = await newClosed("alchemy-pay");
    report({ status: "refunded", rawStatus: "REFUNDED" });
    await poll(afterDays(1));
    expect([asked.length, (await read()).refund]).toEqual([0, null]);
    const later = new Date(afterDays(1).getTime() + 1);
    await poll(later);
    expect(await read()).toMatchObject({
      status: "success",
      refund: { status: "succeeded", at: later.toISOString() },
      nextCheckAt: afterDays(3),
    });
  });

  it("is asked about once after 1, 3, 7, 14, 30, 60, and 120 days, also if it doesn't respond", async () => {
    const { asked, report, poll, read } = await newClosed("alchemy-pay");
    for (let day = 0; day <= 130; day += 0.5) {
      report(day < 5 ? new AppError("provider_unavailable", "away") : { status: "success" });
      await poll(new Date(afterDays(day).getTime() + 1));
    }
    expect(asked.map((at) => Math.floor((at.getTime() - start.getTime()) / dayMs))).toEqual([1, 3, 7, 14, 30, 60, 120]);
    expect(await read()).toMatchObject({ status: "success", nextCheckAt: null, refund: null });
  });

  it("isn't asked about for other providers, sales of Alchemy Pay, failures, or without an order", () => {
    const success = { status: "success", succeededAt: start, providerTransactionId: "order-1" } as const;
    const next = (set: object) => nextRefundCheck(testRow({ provider: "alchemy-pay", ...success, ...set }), start);
    expect(next({})).toEqual(afterDays(1));
    expect(next({ provider: "transak", type: "SELL" })).toEqual(afterDays(1));
    for (const set of [
      { provider: "moonpay" },
      { type: "SELL" },
      { status: "failed" },
      { status: "processing" },
      { providerTransactionId: null },
      { succeededAt: null },
    ])
      expect([set, next(set)]).toEqual([set, null]);
    expect(next({ providerTransactionId: null, providerLink: "https://p.example" })).toEqual(afterDays(1));
  });
});

describe("a refund that hasn't succeeded", () => {
  const refund = { status: "pending", amount: "100", currency: "USD" } as const;

  it("is asked about, whatever the provider, until it has", async () => {
    const { asked, report, poll, read } = await newClosed("banxa", { status: "cancelled", refund });
    expect(await read()).toMatchObject({ status: "cancelled", nextCheckAt: afterDays(1) });
    await poll(afterDays(2));
    expect((await read()).nextCheckAt).toEqual(afterDays(3));
    report({ status: "refunded", refund: { ...refund, status: "succeeded" } });
    await poll(afterDays(4));
    expect(await read()).toMatchObject({ status: "refunded", refund: { status: "succeeded" }, nextCheckAt: null });
    expect(asked).toHaveLength(2);
  });

  it("is asked about from when it was reported", async () => {
    const { made, read } = await newClosed("banxa");
    expect((await read()).nextCheckAt).toBeNull();
    const update = orderFor(made, { status: "cancelled", providerTransactionId: "order-1", refund });
    await applyProviderUpdate(made.id, update, "callback", afterDays(40));
    expect(await read()).toMatchObject({ status: "success", nextCheckAt: afterDays(41) });
  });
});

it("open transactions are polled before closed ones", async () => {
  await sql`update transactions set next_check_at = null`;
  const closed = await newClosed("alchemy-pay");
  const open = await newTestTransaction();
  const now = afterDays(30);
  await updateTransaction(closed.made.id, { nextCheckAt: afterDays(1) });
  await updateTransaction(open.id, { nextCheckAt: afterDays(29) });
  const claim = { now, leaseUntil: afterDays(31), limit: 1, busyKeys: [] };
  expect((await claimDueTransactions(claim)).map(({ id }) => id)).toEqual([open.id]);
  expect((await claimDueTransactions(claim)).map(({ id }) => id)).toEqual([closed.made.id]);
});
