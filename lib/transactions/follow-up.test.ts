import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { followUpDue } from "./follow-up.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

const providers = (provider: RampProvider) => () => [provider];

// followUpDue claims everything that is due in the database.
setUpOwnDatabase();

/** Runs until nothing is due. */
async function followUp(provider: RampProvider, now: Date) {
  let due = 0;
  do due = await followUpDue(providers(provider), now);
  while (due > 0);
}

describe("polling open orders", () => {
  it("expires unstarted transactions with expired links, without polling the provider", async () => {
    const yesterday = new Date(Date.now() - dayMs);
    const made = await newTestTransaction({ now: yesterday });
    await followUp(testProvider(), new Date());
    const { row, moves } = await readAgain(made);
    expect([row.status, row.nextCheckAt, moves]).toEqual(["expired", null, ["pending>expired timeout"]]);
  });

  it("applies the provider's state of a started order", async () => {
    const made = await newTestTransaction();
    const now = new Date();
    await updateTransaction(made.id, {
      providerLink: "https://tester.example/1",
      nextCheckAt: new Date(now.getTime() - 1),
    });
    await followUp(testProvider({ getOrder: async () => orderFor(made, { status: "success" }) }), now);
    expect((await readAgain(made)).moves).toEqual(["pending>success poll"]);
  });

  it("retries later if the provider is down", async () => {
    const made = await newTestTransaction();
    const now = new Date();
    await updateTransaction(made.id, {
      providerLink: "https://tester.example/1",
      nextCheckAt: new Date(now.getTime() - 1),
    });
    const down = testProvider({ getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await followUp(down, now);
    const { row } = await readAgain(made);
    expect(row.status).toBe("pending");
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  it("completes a transaction after a crash between the provider's order and our commit: with the provider's state, or expired", async () => {
    const yesterday = new Date(Date.now() - dayMs);
    const [ordered, unknown] = [
      await newTestTransaction({ now: yesterday }),
      await newTestTransaction({ now: yesterday }),
    ];
    for (const { id } of [ordered, unknown]) await updateTransaction(id, { checkoutClaimedUntil: yesterday });
    const provider = testProvider({
      getOrder: async ({ reference }) => (reference === ordered.id ? orderFor(ordered, { status: "success" }) : null),
    });
    await followUp(provider, new Date());
    expect((await readAgain(ordered)).moves).toEqual(["pending>success poll"]);
    expect((await readAgain(unknown)).moves).toEqual(["pending>expired timeout"]);
  });

  /** A payment started `minutes` ago that is due for polling. */
  async function started(minutes: number, set: Parameters<typeof updateTransaction>[1] = {}) {
    const now = new Date();
    const began = new Date(now.getTime() - minutes * minuteMs);
    const made = await newTestTransaction({ now: began, provider: randomBase62(8) });
    const due = { providerLink: "https://tester.example/1", nextCheckAt: new Date(now.getTime() - 1) };
    await updateTransaction(made.id, { ...due, ...set });
    return { made, now };
  }
  const answering = (made: TransactionRow, response: ProviderUpdate | null) =>
    testProvider({ id: made.provider, getOrder: async () => response });

  it("expires a started transaction without an order only after an hour of polling", async () => {
    const { made, now } = await started(180, { checkCount: 1 });
    await followUp(answering(made, null), now);
    expect((await readAgain(made)).row).toMatchObject({ status: "pending", nextCheckAt: expect.any(Date) });
    await updateTransaction(made.id, { checkCount: 3, nextCheckAt: new Date(now.getTime() - 1) });
    await followUp(answering(made, null), now);
    expect(await readAgain(made)).toMatchObject({
      row: { status: "expired", nextCheckAt: null },
      reasons: ["The provider has no order, and the link has expired"],
    });
  });

  it("expires nothing that was started at a provider that isn't currently configured", async () => {
    const { made, now } = await started(180, { checkCount: 9 });
    await followUp(testProvider(), now);
    expect((await readAgain(made)).row).toMatchObject({ status: "pending", nextCheckAt: expect.any(Date) });
  });

  it("doesn't expire a transaction while its link is valid, and does as soon as it has expired", async () => {
    for (const set of [{ providerLink: null }, { checkCount: 9 }]) {
      const { made, now } = await started(5, set);
      await followUp(answering(made, null), now);
      expect((await readAgain(made)).row).toMatchObject({ status: "pending", nextCheckAt: expect.any(Date) });
      await updateTransaction(made.id, { linkExpiresAt: now, nextCheckAt: new Date(now.getTime() - 1) });
      await followUp(answering(made, null), now);
      expect((await readAgain(made)).row.status).toBe("expired");
    }
  });

  it("finds a paid order that replaced the known one", async () => {
    const { made, now } = await started(5, { providerTransactionId: "order-older" });
    const provider = testProvider({
      id: made.provider,
      getOrder: async ({ providerTransactionId }) =>
        providerTransactionId === "order-older"
          ? orderFor(made, { status: "expired", providerTransactionId })
          : orderFor(made, { status: "success", providerTransactionId: "order-newer" }),
    });
    await followUp(provider, now);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", providerTransactionId: "order-newer" });
  });

  it("doesn't poll closed transactions, even if due", async () => {
    const { made, now } = await started(5, { status: "failed" });
    await followUp(answering(made, orderFor(made, { status: "failed" })), now);
    expect((await readAgain(made)).row).toMatchObject({ status: "failed", nextCheckAt: null });
  });

  it("keeps the next poll that another process has set meanwhile", async () => {
    const { made, now } = await started(5);
    const theirs = new Date(now.getTime() + 90 * minuteMs);
    const provider = testProvider({
      id: made.provider,
      getOrder: async () => {
        await updateTransaction(made.id, { nextCheckAt: theirs });
        return null;
      },
    });
    await followUp(provider, now);
    expect((await readAgain(made)).row.nextCheckAt).toEqual(theirs);
  });

  it("expires pending transactions after seven days, stops polling paid ones, and marks none in the sandbox", async () => {
    const week = 7 * 24 * 60 + 1;
    const [waiting, working] = [await started(week), await started(week)];
    await followUp(answering(waiting.made, orderFor(waiting.made, { status: "pending" })), waiting.now);
    expect(await readAgain(waiting.made)).toMatchObject({
      row: { status: "expired", delayedAt: null, nextCheckAt: null },
      moves: ["pending>expired timeout"],
    });
    await updateTransaction(working.made.id, { nextCheckAt: new Date(working.now.getTime() - 1) });
    await followUp(answering(working.made, orderFor(working.made, { status: "processing" })), working.now);
    expect((await readAgain(working.made)).row).toMatchObject({
      status: "processing",
      expectedBy: null,
      delayedAt: null,
      nextCheckAt: null,
    });
  });

  it("sends at most five concurrent requests to a provider, and a hanging one delays no other", async () => {
    const hung = Promise.withResolvers<null>();
    const slow = randomBase62(8);
    let asked = 0;
    for (let count = 0; count < 8; count += 1) {
      const made = await newTestTransaction({ provider: slow });
      // Due before everything else.
      await updateTransaction(made.id, { providerLink: "https://slow.example", nextCheckAt: new Date(count) });
    }
    const { made, now } = await started(5);
    const getOrder = () => {
      asked += 1;
      return hung.promise;
    };
    const slowProvider = testProvider({ id: slow, getOrder });
    const quick = answering(made, orderFor(made, { status: "success" }));
    await followUpDue(() => [slowProvider, quick], now);
    expect((await readAgain(made)).row.status).toBe("success");
    expect(asked).toBe(5);
    hung.resolve(null);
    while ((await followUpDue(() => [slowProvider, quick], now)) > 0);
    expect(asked).toBe(8);
  });
});
