import { describe, expect, it } from "vitest";
import { newObserved, type Observed, type Receipt, type Stored } from "./evidence.ts";
import { deliveryGapMsMax, reconcile } from "./reconcile.ts";
import { isConsistent } from "./summarize.ts";

const transaction = {
  id: "tx_1",
  partnerId: "ptn_1",
  context: "sale-1",
  token: "token",
  provider: "paybis",
  fiatAmount: "150000",
  cryptoAmount: "0.00096",
  exchangeRate: "156250000",
};
const receiptOf = (eventId: string, at: number): Receipt => ({
  endpointId: "whe_1",
  eventId,
  at,
  answeredAt: at + 5,
  status: 200,
  isSigned: true,
  bodyHash: `bytes of ${eventId}`,
});
const eventOf = (id: string, name: string, sequence: number) => ({
  id,
  partnerId: "ptn_1",
  transactionId: "tx_1",
  name,
  bodyHash: `bytes of ${id}`,
  sequence,
  createdAt: 1_000 * sequence,
});

/** A failed payment that succeeded late: two events, both delivered in order. */
function correctRun(): { observed: Observed; stored: Stored } {
  const { id: transactionId, ...acknowledged } = transaction;
  return {
    observed: {
      ...newObserved(),
      acknowledgements: [{ ...acknowledged, transactionId, cryptoAmount: "0.000960", at: 500 }],
      responses: [
        { requestId: "req_1", status: 200, at: 500 },
        { requestId: "req_2", status: 503, at: 600 },
      ],
      payments: [{ transactionId, provider: "paybis", status: "success" }],
      refunds: [{ transactionId, provider: "guardarian" }],
      orders: new Map([[transactionId, 1]]),
      receipts: [receiptOf("evt_1", 1_100), receiptOf("evt_2", 2_100)],
      changes: [{ name: "Renamed", at: 700 }],
      feeds: new Map([
        [
          "ptn_1",
          [
            { eventId: "evt_1", at: 1_200 },
            { eventId: "evt_2", at: 2_200 },
          ],
        ],
      ]),
      phases: [{ fault: "rolling-restart", at: 450, healedAt: 550, endedAt: 550, injected: "" }],
      backups: [{ at: 1_500, ids: new Set([transactionId, "req_1", "evt_1"]) }],
    },
    stored: {
      transactions: [{ ...transaction, status: "success" }],
      logs: [{ requestId: "req_1", status: 200 }],
      changes: [
        { transactionId, eventName: "transaction.failed" },
        { transactionId, eventName: "transaction.success" },
      ],
      refunds: [{ transactionId }],
      events: [eventOf("evt_1", "transaction.failed", 1), eventOf("evt_2", "transaction.success", 2)],
      deliveries: [
        { eventId: "evt_1", endpointId: "whe_1", status: "delivered" },
        { eventId: "evt_2", endpointId: "whe_1", status: "delivered" },
      ],
      endpoints: [{ id: "whe_1", partnerId: "ptn_1", name: "steady" }],
      callbacks: [],
      audited: [{ name: "Renamed" }],
    },
  };
}

const faults: [item: string, fault: string, spoil: (run: { observed: Observed; stored: Stored }) => unknown][] = [
  ["acknowledged transaction", "no row", ({ stored }) => stored.transactions.splice(0)],
  [
    "acknowledged transaction",
    "another amount",
    ({ stored }) => stored.transactions.splice(0, 1, { ...transaction, status: "success", fiatAmount: "150001" }),
  ],
  [
    "acknowledged transaction",
    "two rows",
    ({ stored }) => stored.transactions.push({ ...transaction, status: "success", id: "tx_2" }),
  ],
  ["response with its row in the API logs", "no row", ({ stored }) => stored.logs.splice(0)],
  [
    "response with its row in the API logs",
    "two rows",
    ({ stored }) => stored.logs.push({ requestId: "req_1", status: 200 }),
  ],
  [
    "response with its row in the API logs",
    "another status",
    ({ stored }) => stored.logs.splice(0, 1, { requestId: "req_1", status: 400 }),
  ],
  ["one order per checkout link at the provider", "two orders", ({ observed }) => observed.orders.set("tx_1", 2)],
  [
    "transaction with the status of the provider's order",
    "never arrived",
    ({ stored }) => stored.transactions.splice(0, 1, { ...transaction, status: "failed" }),
  ],
  ["refund by the provider, recorded", "not recorded", ({ stored }) => stored.refunds.pop()],
  ["refund by the provider, recorded", "twice", ({ stored }) => stored.refunds.push({ transactionId: "tx_1" })],
  ["status change with its event", "no event", ({ stored }) => stored.events.pop()],
  [
    "status change with its event",
    "two events",
    ({ stored }) => stored.events.push(eventOf("evt_3", "transaction.success", 3)),
  ],
  ["event of a status change", "no such change", ({ stored }) => stored.changes.pop()],
  ["event received by each subscribed endpoint", "not received", ({ observed }) => observed.receipts.pop()],
  [
    "event received by each subscribed endpoint",
    "only failures",
    ({ observed }) => Object.assign(observed.receipts[1] ?? {}, { status: 500 }),
  ],
  [
    "delivery recorded as delivered",
    "pending",
    ({ stored }) => Object.assign(stored.deliveries[1] ?? {}, { status: "pending" }),
  ],
  [
    "received request with a valid signature and the event's body",
    "not signed",
    ({ observed }) => Object.assign(observed.receipts[1] ?? {}, { isSigned: false }),
  ],
  [
    "received request with a valid signature and the event's body",
    "other bytes",
    ({ observed }) => Object.assign(observed.receipts[1] ?? {}, { bodyHash: "other" }),
  ],
  [
    "received request with a valid signature and the event's body",
    "unknown event",
    ({ observed }) => observed.receipts.push(receiptOf("evt_9", 2_200)),
  ],
  [
    "second event after the first",
    "before it",
    ({ observed }) => Object.assign(observed.receipts[1] ?? {}, { at: 1_050 }),
  ],
  [
    `delivery attempted within ${deliveryGapMsMax / 1_000} s`,
    "too late",
    ({ observed }) => {
      for (const receipt of observed.receipts) receipt.at += deliveryGapMsMax;
    },
  ],
  [
    "API responds within 5 s of Postgres' return",
    "too late",
    ({ observed }) => {
      observed.outages.push({ kind: "postgres", at: 400, upAt: 450 });
      Object.assign(observed.responses[0] ?? {}, { at: 5_451 });
    },
  ],
  ["event in the feed of its partner", "skipped", ({ observed }) => observed.feeds.get("ptn_1")?.pop()],
  ["event first read after those before it", "reordered", ({ observed }) => observed.feeds.get("ptn_1")?.reverse()],
  ["acknowledged dashboard change with its audit row", "no row", ({ stored }) => stored.audited.pop()],
  [
    "acknowledged before a backup began, and restored from it",
    "no row",
    ({ observed }) => observed.backups[0]?.ids.delete("req_1"),
  ],
  ["request answered during a rolling restart", "refused", ({ observed }) => observed.unanswered.push(500)],
  ["anything unexpected", "a 500", ({ observed }) => observed.surprises.push("/quotes answered 500")],
];

describe("the reconciler", () => {
  it("finds no fault in a correct run, however often an event was received", () => {
    const { observed, stored } = correctRun();
    observed.receipts.push(receiptOf("evt_1", 1_200));
    const tallies = reconcile(observed, stored);
    expect(tallies.flatMap(({ missing }) => missing)).toEqual([]);
    expect(isConsistent(tallies)).toBe(true);
    expect(tallies.find(({ mayRepeat }) => mayRepeat)?.duplicate).toEqual(["evt_1 whe_1"]);
  });

  it.each(faults)("finds a fault of “%s”: %s", (item, _fault, spoil) => {
    const run = correctRun();
    spoil(run);
    const tallies = reconcile(run.observed, run.stored);
    const found = tallies.find((tally) => tally.item === item);
    expect((found?.missing.length ?? 0) + (found?.duplicate.length ?? 0)).toBeGreaterThan(0);
    expect(isConsistent(tallies)).toBe(false);
  });

  it("has a fault for every item of the table", () => {
    const { observed, stored } = correctRun();
    const tested = new Set(faults.map(([item]) => item));
    expect(reconcile(observed, stored).filter(({ item }) => !tested.has(item))).toEqual([]);
  });

  it.each([
    [50_450, []],
    [50_451, [expect.stringContaining("after postgres")]],
  ])("allows ten times as long with a patience of ten, and no more: first response at %i ms", (at, missing) => {
    const { observed, stored } = correctRun();
    observed.outages.push({ kind: "postgres", at: 400, upAt: 450 });
    Object.assign(observed.responses[0] ?? {}, { at });
    expect(reconcile(observed, stored, 10).flatMap((tally) => tally.missing)).toEqual(missing);
  });

  it("does not count downtime as silence of the next worker", () => {
    const { observed, stored } = correctRun();
    const late = deliveryGapMsMax + 5_000;
    Object.assign(observed.receipts[0] ?? {}, { at: 1_000 + late, answeredAt: 1_001 + late });
    Object.assign(observed.receipts[1] ?? {}, { at: 1_002 + late, answeredAt: 1_003 + late });
    observed.outages.push({ kind: "worker", at: 1_000, upAt: 5_000 }, { kind: "worker", at: 4_000, upAt: 7_000 });
    expect(isConsistent(reconcile(observed, stored))).toBe(true);
  });
});
