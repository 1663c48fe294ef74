import assert from "node:assert/strict";
import type { Status } from "#db/enums.ts";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import { divide } from "#lib/money.ts";
import type { Callback, OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { begun, type Reference, referenceStep } from "#lib/transactions/test-reference.ts";
import { orderFor, reread, testProvider } from "#lib/transactions/test-transaction.ts";

/** One way things may stand by the reference machine: the transaction, and which callbacks are not applied yet. */
type Possible = { now: Reference; left: number[] };

export const names = ["order-1", "order-2"] as const;

/** One payment: the provider's orders under our reference, what it sent, and every way that may have gone. */
export class World {
  private readonly orders: ProviderUpdate[];
  private readonly sent: ProviderUpdate[] = [];
  private readonly arrived = new Set<number>();
  private possible: Possible[] = [{ now: begun, left: [] }];
  /** Until then our own commit has not happened: nobody finds the transaction. */
  isCommitted: boolean;
  private readonly made: TransactionRow;

  constructor(made: TransactionRow, isCommitted: boolean) {
    this.made = made;
    this.isCommitted = isCommitted;
    this.orders = names.map((name) => this.order("pending", name, "100"));
    for (const order of this.orders) this.sent.push(order);
  }

  private order(status: Status | null, name: string, fiatAmount: string): ProviderUpdate {
    const providerTransactionId = `${name}-of-${this.made.id}`;
    const cryptoAmount = divide(fiatAmount, "100000");
    return orderFor(this.made, { status, providerTransactionId, fiatAmount, cryptoAmount });
  }

  async hide() {
    await updateTransaction(this.made.id, { id: `not-yet-${this.made.id}` });
  }

  async commit() {
    if (this.isCommitted) return;
    await updateTransaction(`not-yet-${this.made.id}`, { id: this.made.id });
    this.isCommitted = true;
  }

  /** The provider's order moves on, and a callback is written about it. A paid order stays paid. */
  change(index: number, status: Status | null, fiatAmount: string) {
    if (this.orders[index]?.status === "success") return;
    const changed = this.order(status, names[index] ?? names[0], fiatAmount);
    this.orders[index] = changed;
    this.sent.push(changed);
  }

  /** A callback that says paid, whatever the order says. */
  lie(index: number) {
    this.sent.push(this.order("success", names[index] ?? names[0], "100"));
  }

  /** The number of a callback that was written, by any number. */
  pick = (any: number) => any % this.sent.length;

  callback(number: number): Callback {
    const body = Buffer.from(JSON.stringify({ number, ...this.sent[number] }));
    return { method: "POST", path: "/api/callbacks/modelled", headers: {}, body };
  }

  answer({ providerTransactionId }: Pick<OrderRef, "providerTransactionId">): ProviderUpdate | null {
    if (providerTransactionId !== null) {
      return this.orders.find((order) => order.providerTransactionId === providerTransactionId) ?? null;
    }
    return this.orders.find(({ status }) => status === "success") ?? this.orders[1] ?? null;
  }

  /** The callback is stored now; false when it was before. */
  arrive(number: number): boolean {
    if (this.arrived.has(number)) return false;
    this.arrived.add(number);
    this.possible = this.possible.map(({ now, left }) => ({ now, left: [...left, number] }));
    return true;
  }

  /** A process tries to apply this callback, and nothing else. */
  attempt(number: number, isDown: boolean) {
    this.possible = unique(this.possible.map((one) => this.applied(one, number, isDown)));
  }

  /** Workers were at it: any of the waiting callbacks may have been applied in any order, and the provider been asked. */
  mayWork(isDown: boolean) {
    const reached = new Map<string, Possible>();
    const visit = (one: Possible) => {
      const key = JSON.stringify(one);
      if (reached.has(key)) return;
      reached.set(key, one);
      for (const number of one.left) visit(this.applied(one, number, isDown));
      if (!isDown) visit({ ...one, now: this.polled(one.now) });
    };
    this.possible.forEach(visit);
    this.possible = [...reached.values()];
  }

  private applied(one: Possible, number: number, isDown: boolean): Possible {
    const reported = this.sent[number];
    if (!(reported && this.isCommitted) || (isDown && reported.status === "success")) return one;
    const order = reported.status === "success" ? this.answer(reported) : reported;
    if (!order) return one;
    const now = referenceStep(one.now, order, isAgreed(order));
    const isDone = reported.status !== "success" || !isOpen(order.status);
    return { now, left: isDone ? one.left.filter((other) => other !== number) : one.left };
  }

  private polled(now: Reference): Reference {
    if (!(this.isCommitted && isOpen(now.status)) || now.isOnHold) return now;
    const known = this.answer({ providerTransactionId: now.order });
    const other = this.answer({ providerTransactionId: null });
    const isNothing = known?.status === "expired" || known?.status === "cancelled" || known?.status === "failed";
    const isBetter = other?.status === "processing" || other?.status === "success";
    const order = isNothing && isBetter ? other : known;
    return order ? referenceStep(now, order, isAgreed(order)) : now;
  }

  /** Everything was applied and asked that could be: what stands is one of the ways it may stand. */
  async assertEnd() {
    const ends = this.possible.filter(
      ({ now, left }) =>
        left.every((number) => isOpen(this.answer(this.sent[number] ?? this.made)?.status ?? null)) &&
        JSON.stringify(this.polled(now)) === JSON.stringify(now),
    );
    const { row, moves } = await reread(this.made);
    const path = moves.map((move) => move.split(/[> ]/)).filter(([from, to]) => from !== to);
    const found = { order: row.providerTransactionId, isOnHold: row.reviewReason !== null, status: row.status };
    const end: Reference = { ...found, moves: path.map(([, to]) => to as Status) };
    assert.ok(
      ends.some(({ now }) => isDeepEqual(now, end)),
      `${JSON.stringify(end)} is none of ${JSON.stringify(ends)}`,
    );
    if (row.status === "success") {
      const paid = this.answer(row);
      assert.deepEqual(
        [Number(row.fiatAmount), Number(row.cryptoAmount)],
        [paid?.fiatAmount, paid?.cryptoAmount].map(Number),
      );
    }
    return row.status;
  }
}

/** The provider of all worlds, by our reference. */
export const providerOf = (worlds: Map<string, World>, isDown: () => boolean): RampProvider =>
  testProvider({
    id: "modelled",
    getOrder: async (name) => {
      if (isDown()) throw new AppError("provider_unavailable", "away");
      return worlds.get(name.reference)?.answer(name) ?? null;
    },
    readCallback: ({ body }) => JSON.parse(body.toString()),
  });

const isOpen = (status: Status | null) => status === "pending" || status === "processing";
const isAgreed = ({ fiatAmount }: ProviderUpdate) => fiatAmount !== "50";

function isDeepEqual(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

const unique = (all: Possible[]): Possible[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
