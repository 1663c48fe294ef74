import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Status, statuses } from "#db/enums.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { confirmUpdate } from "#lib/callbacks/apply-callback.ts";
import { divide } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { decideUpdate } from "./decide-update.ts";
import { begun, type Reference, referenceStep } from "./test-reference.ts";
import { newTestTransaction, orderFor, testProvider } from "./test-transaction.ts";

const histories = 100_000;
const names = ["order-1", "order-2", null] as const;

/** What can happen: the provider's order changes; a callback about one of its states, new or old, comes (again); we ask. */
type Event =
  | { what: "change"; order: number; status: Status | null; fiatAmount: string }
  | { what: "callback"; of: number }
  | { what: "poll"; order: number };

const order = fc.nat({ max: names.length - 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    what: fc.constant("change" as const),
    order,
    status: fc.constantFrom(...statuses, null),
    fiatAmount: fc.constantFrom("100", "100", "100.5", "99.7", "50"),
  }),
  fc.record({ what: fc.constant("callback" as const), of: fc.nat({ max: 30 }) }),
  fc.record({ what: fc.constant("poll" as const), order }),
);

/** From one row to the next, on the word of an order. */
type Move = { before: TransactionRow; after: TransactionRow; order: ProviderUpdate; isTheirOwn: boolean };

const rank: Record<Status, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  success: 3,
  refunded: 3,
};

/** The provider, and us in memory: what is stored is the row and nothing else, so that every step is also a restart. */
class World {
  row: TransactionRow;
  reference: Reference = begun;
  readonly moves: Move[] = [];
  private readonly orders: ProviderUpdate[];
  private readonly sent: ProviderUpdate[] = [];

  constructor(made: TransactionRow) {
    this.row = made;
    this.orders = names.map((providerTransactionId) => orderFor(made, { status: "pending", providerTransactionId }));
    this.sent.push(...this.orders);
  }

  async happen(event: Event): Promise<void> {
    if (event.what === "change") this.change(event);
    else if (event.what === "poll") this.apply(this.orders[event.order]);
    else this.apply(await this.readBack(this.sent[event.of % this.sent.length]));
  }

  private change({ order: index, status, fiatAmount }: Event & { what: "change" }) {
    const providerTransactionId = names[index] ?? null;
    const changed = orderFor(this.row, {
      status,
      fiatAmount,
      providerTransactionId,
      cryptoAmount: divide(fiatAmount, "100000"),
    });
    this.orders[index] = changed;
    this.sent.push(changed);
  }

  /** The provider answers by the name it is asked by. */
  private readBack(reported: ProviderUpdate | undefined) {
    const provider = testProvider({
      getOrder: async ({ providerTransactionId }) =>
        this.orders.find((one) => one.providerTransactionId === providerTransactionId) ?? null,
    });
    return reported ? confirmUpdate(provider, this.row, reported) : null;
  }

  private apply(order: ProviderUpdate | null | undefined) {
    if (!order) return;
    const before = this.row;
    const { outcome, set, entry } = decideUpdate(before, order);
    const after = { ...before, ...set };
    const isMove = after.status !== before.status;
    assert.equal(outcome === "moved", isMove);
    // Each change has exactly one history entry.
    if (isMove || entry) assert.equal(entry?.toStatus, after.status);
    if (isMove) this.moves.push({ before, after, order, isTheirOwn: this.orders.includes(order) });
    this.row = after;
    this.reference = referenceStep(this.reference, order, order.fiatAmount !== "50");
  }
}

describe("any history of callbacks, polls, repeats, reorderings and restarts", () => {
  it(`ends like the reference machine, of ${histories} histories`, async () => {
    const made = await newTestTransaction();
    const seen = new Set<Status>();
    let holds = 0;
    const property = fc.asyncProperty(fc.array(event, { maxLength: 40, size: "max" }), async (events) => {
      const world = new World(made);
      for (const one of events) await world.happen(one);
      assertLikeReference(world);
      world.moves.forEach(assertSound);
      seen.add(world.row.status);
      if (world.row.reviewReason) holds += 1;
    });
    await fc.assert(property, { numRuns: histories, seed: 20_261_121 });
    // The histories went everywhere.
    expect([...seen].toSorted()).toEqual([...statuses].toSorted());
    expect(holds).toBeGreaterThan(histories / 100);
  }, 60_000);
});

function assertLikeReference({ row, reference, moves }: World): void {
  assert.equal(row.status, reference.status);
  assert.equal(row.providerTransactionId, reference.order);
  assert.equal(row.reviewReason !== null, reference.isOnHold);
  const path = moves.map(({ after }) => after.status);
  assert.deepEqual(path, reference.moves);
}

/** Forward; to success only while the provider's own order says so, and then with that order's amounts. */
function assertSound({ before, after, order, isTheirOwn }: Move): void {
  assert.ok(rank[after.status] > rank[before.status], `a step back from ${before.status} to ${after.status}`);
  const isPaid = after.status === "success";
  if (isPaid) assert.ok(isTheirOwn && order.status === "success", "a success that the provider's order does not say");
  const { fiatAmount, cryptoAmount } = isPaid ? order : before;
  assert.deepEqual([after.fiatAmount, after.cryptoAmount], [fiatAmount, cryptoAmount]);
}
