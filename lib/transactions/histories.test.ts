import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Status, statuses } from "#db/enums.ts";
import { confirmUpdate } from "#lib/callbacks/apply-callback.ts";
import { add, compare, divide } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { decideUpdate } from "./decide-update.ts";
import { orderFor } from "./test-row.ts";
import { initialState, isAsAgreed, type ModelState, nextState, orderAmounts } from "./test-state-model.ts";
import { newTestTransaction, testProvider } from "./test-transaction.ts";

const cases = randomCases({ usual: 5_000, nightly: 100_000 });
const names = ["order-1", "order-2", null] as const;

/** The provider's order changes; a callback about one of its states, new or old, arrives, perhaps again; we poll. */
type Event =
  | { what: "change"; order: number; status: Status | null; fiatAmount: string; fees: ProviderUpdate["fees"] }
  | { what: "callback"; of: number }
  | { what: "poll"; order: number };

const order = fc.nat({ max: names.length - 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    what: fc.constant("change" as const),
    order,
    status: fc.constantFrom(...statuses, null),
    fiatAmount: fc.constantFrom(...orderAmounts),
    fees: fc.constantFrom(null, { provider: "3.21", network: "0.45" }, { provider: "0.1", network: "0" }),
  }),
  fc.record({ what: fc.constant("callback" as const), of: fc.nat({ max: 30 }) }),
  fc.record({ what: fc.constant("poll" as const), order }),
);

/** A change of status, and the provider update that caused it. */
type Move = { before: TransactionRow; after: TransactionRow; update: ProviderUpdate; isCurrent: boolean };

const rank: Record<Status, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  success: 3,
  refunded: 3,
};

/** The provider, and our side in memory. Only the row is carried from one step to the next, so that every step is also
 * a restart. */
class Payment {
  row: TransactionRow;
  model: ModelState = initialState;
  readonly moves: Move[] = [];
  private readonly orders: ProviderUpdate[];
  private readonly sent: ProviderUpdate[] = [];

  constructor(row: TransactionRow) {
    this.row = row;
    this.orders = names.map((providerTransactionId) => orderFor(row, { status: "pending", providerTransactionId }));
    this.sent.push(...this.orders);
  }

  async handle(event: Event): Promise<void> {
    if (event.what === "change") this.change(event);
    else if (event.what === "poll") this.apply(this.orders[event.order]);
    else this.apply(await this.confirm(this.sent[event.of % this.sent.length]));
  }

  private change({ order: index, status, fiatAmount, fees }: Event & { what: "change" }) {
    const providerTransactionId = names[index] ?? null;
    const cryptoAmount = divide(fiatAmount, "100000");
    const changed = orderFor(this.row, { status, fiatAmount, cryptoAmount, fees, providerTransactionId });
    this.orders[index] = changed;
    this.sent.push(changed);
  }

  /** Fetches the order that a callback refers to from the provider. */
  private confirm(reported: ProviderUpdate | undefined) {
    const provider = testProvider({
      getOrder: async ({ providerTransactionId }) =>
        this.orders.find((one) => one.providerTransactionId === providerTransactionId) ?? null,
    });
    return reported ? confirmUpdate(provider, this.row, reported) : null;
  }

  private apply(update: ProviderUpdate | null | undefined) {
    if (!update) return;
    const before = this.row;
    const { outcome, set, entry } = decideUpdate(before, update);
    const after = { ...before, ...set };
    const isMove = after.status !== before.status;
    assert.equal(outcome === "moved", isMove);
    // Each change has one history entry, and no entry reports a change that did not happen.
    if (isMove || entry) assert.equal(entry?.toStatus, after.status);
    if (isMove) this.moves.push({ before, after, update, isCurrent: this.orders.includes(update) });
    this.row = after;
    this.model = nextState(this.model, update);
  }
}

async function play(row: TransactionRow, events: Event[]): Promise<Payment> {
  const payment = new Payment(row);
  for (const one of events) await payment.handle(one);
  assertLikeModel(payment);
  payment.moves.forEach(assertSound);
  return payment;
}

describe("any sequence of callbacks, polls, repeats, reorderings, and restarts", () => {
  it(`ends in the state of the model, in ${cases.numRuns} histories`, async () => {
    const buy: TransactionRow = { ...(await newTestTransaction()), svcFee: "0.3" };
    const rows = [buy, { ...buy, type: "SELL" as const }];
    const ends = new Set<Status>();
    const paidAmounts = new Set<string>();
    let holds = 0;
    const events = fc.array(event, { maxLength: 40, size: "max" });
    const property = fc.asyncProperty(fc.constantFrom(...rows), events, async (...history) => {
      const { row, moves } = await play(...history);
      ends.add(row.status);
      for (const { after } of moves.filter(({ after }) => after.status === "success"))
        paidAmounts.add(after.fiatAmount);
      if (row.reviewReason) holds += 1;
    });
    await fc.assert(property, cases);
    // The histories reached every status, and a success with every amount within the tolerance.
    expect([...ends].toSorted()).toEqual([...statuses].toSorted());
    const agreed = orderAmounts.filter((fiatAmount) => isAsAgreed(orderFor(buy, { fiatAmount })));
    expect(paidAmounts).toEqual(new Set(agreed));
    expect(holds).toBeGreaterThan(cases.numRuns / 100);
  });
});

function assertLikeModel({ row, model, moves }: Payment): void {
  assert.equal(row.status, model.status);
  assert.equal(row.providerTransactionId, model.order);
  assert.equal(row.reviewReason !== null, model.isOnHold);
  const path = moves.map(({ after }) => after.status);
  assert.deepEqual(path, model.moves);
}

/** A status only moves forward, and to success only while the provider's order says so, and then with that order's
 * amounts and fees. */
function assertSound({ before, after, update, isCurrent }: Move): void {
  assert.ok(rank[after.status] > rank[before.status], `a step back from ${before.status} to ${after.status}`);
  const isPaid = after.status === "success";
  if (isPaid)
    assert.ok(isCurrent && update.status === "success", "a success that the provider's order does not report");
  const { fiatAmount, cryptoAmount } = isPaid ? update : before;
  assert.deepEqual([after.fiatAmount, after.cryptoAmount], [fiatAmount, cryptoAmount]);
  const ours = before.svcFee;
  const fees = isPaid && update.fees ? splitFees(update.fees, ours) : feesOf(before);
  assert.deepEqual(feesOf(after), fees);
}

const feesOf = ({ providerFee, svcFee, networkFee }: TransactionRow) => ({
  svc: svcFee,
  all: add(providerFee, svcFee),
  network: networkFee,
});

/** Our fee is taken from the provider's, and is never higher. */
const splitFees = ({ provider, network }: NonNullable<ProviderUpdate["fees"]>, ours: string) => ({
  svc: compare(provider, ours) < 0 ? provider : ours,
  all: provider,
  network,
});
