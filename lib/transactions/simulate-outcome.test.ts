import { afterEach, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { secondMs } from "#lib/duration.ts";
import { takeDueSimulation } from "#lib/transactions/queries/scheduled-simulations.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { serveAllDue } from "#lib/webhooks/sender.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "#lib/webhooks/test-webhooks.ts";
import { applyDueSimulations } from "./apply-due-simulations.ts";
import { simulateOutcome } from "./simulate-outcome.ts";
import type { OutcomeSimulation } from "./simulation-contract.ts";
import { addTestTransaction } from "./test-listed.ts";
import { readAgain } from "./test-transaction.ts";

// Simulations and deliveries of other tests would be due as well.
setUpOwnDatabase();

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * secondMs);

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

/** A transaction of a partner with a receiver. */
async function newCase() {
  const receiver = await startReceiver();
  open.push(receiver);
  const { scope } = await newTestEndpoint(receiver.url, now);
  const row = await addTestTransaction(scope);
  return {
    row,
    simulate: (simulation: OutcomeSimulation) => simulateOutcome(scope, row.id, simulation, { now }),
    /** What is received once everything due by then is sent: each event's ID, name, and whether it's marked as a test. */
    received: async (at: Date) => {
      const context = testSenderContext({ now: () => at });
      while ((await serveAllDue(context)) > 0);
      return receiver.received.map(({ headers, body }) => ({
        id: headers["webhook-id"],
        event: JSON.parse(body.toString()).meta.event,
        isTest: headers["webhook-test"] === "true",
      }));
    },
  };
}

describe("a delayed outcome", () => {
  it("is applied when it's due, once by any number of workers, in order", async () => {
    const { row, simulate } = await newCase();
    await simulate({ status: "success", delay_seconds: 20 });
    await simulate({ status: "processing", delay_seconds: 10 });
    expect(await simulate({ status: "refunded", delay_seconds: 20 })).toEqual(later(20));
    await applyDueSimulations(later(9));
    expect((await readAgain(row)).moves).toEqual([]);
    await Promise.all([1, 2, 3].map(() => applyDueSimulations(later(20))));
    await applyDueSimulations(later(20));
    expect((await readAgain(row)).moves).toEqual([
      "pending>processing simulation",
      "processing>success simulation",
      "success>refunded simulation",
    ]);
  });

  it("is still due when its worker is killed before the commit", async () => {
    const { row, simulate } = await newCase();
    await simulate({ status: "failed", delay_seconds: 1 });
    const killed = transact(async (tx) => {
      expect(await takeDueSimulation(later(1), tx)).toBeDefined();
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    await applyDueSimulations(later(1));
    expect((await readAgain(row)).moves).toEqual(["pending>failed simulation"]);
  });

  it("that has become impossible changes nothing but the history", async () => {
    const { row, simulate } = await newCase();
    await simulate({ status: "processing", delay_seconds: 1 });
    await updateTransaction(row.id, { status: "expired" });
    await applyDueSimulations(later(1));
    const { row: unchanged, reasons } = await readAgain(row);
    expect([unchanged.status, reasons]).toEqual(["expired", ["The simulated processing couldn't follow expired"]]);
  });
});

describe("the event of a simulated outcome", () => {
  it("is delivered twice with the same ID on request, and no third time", async () => {
    const { simulate, received } = await newCase();
    await simulate({ status: "success", webhook: "twice" });
    const deliveries = await received(later(1));
    expect(deliveries).toMatchObject(Array(2).fill({ event: "transaction.success", isTest: true }));
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
    expect(await received(later(60))).toHaveLength(2);
  });

  it("is delivered 30 seconds late on request, after later events of the transaction", async () => {
    const { simulate, received } = await newCase();
    await simulate({ status: "failed", webhook: "late" });
    await simulate({ status: "success" });
    expect(await received(later(29))).toMatchObject([{ event: "transaction.success" }]);
    expect(await received(later(30))).toMatchObject([
      { event: "transaction.success" },
      { event: "transaction.failed", isTest: true },
    ]);
  });
});
