import assert from "node:assert/strict";
import type { Status } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { divide } from "#lib/money.ts";
import type { Callback, OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { initialState, type ModelState, nextState } from "#lib/transactions/test-state-model.ts";
import { readAgain, testProvider } from "#lib/transactions/test-transaction.ts";

/** A state that the transaction may be in, with the callbacks that are stored but not yet applied in it. */
type PossibleState = { now: ModelState; waiting: number[] };

export const orderNames = ["order-1", "order-2"] as const;

/** One payment: the provider's orders under our reference, the callbacks it sent, and every state we may have reached.
 * */
export class PaymentModel {
  private readonly orders: ProviderUpdate[];
  private readonly sent: ProviderUpdate[] = [];
  private readonly stored = new Set<number>();
  private possible: PossibleState[] = [{ now: initialState, waiting: [] }];
  /** Whether our transaction is committed and can be found. */
  isCommitted: boolean;
  private readonly row: TransactionRow;

  constructor(row: TransactionRow, isCommitted: boolean) {
    this.row = row;
    this.isCommitted = isCommitted;
    this.orders = orderNames.map((name) => this.order("pending", name, "100"));
    for (const order of this.orders) this.sent.push(order);
  }

  private order(status: Status | null, name: string, fiatAmount: string): ProviderUpdate {
    const providerTransactionId = `${name}-of-${this.row.id}`;
    const cryptoAmount = divide(fiatAmount, "100000");
    return orderFor(this.row, { status, providerTransactionId, fiatAmount, cryptoAmount });
  }

  async hide() {
    await updateTransaction(this.row.id, { id: `not-yet-${this.row.id}` });
  }

  async commit() {
    if (this.isCommitted) return;
    await updateTransaction(`not-yet-${this.row.id}`, { id: this.row.id });
    this.isCommitted = true;
  }

  /** The provider's order changes, and the provider prepares a callback about it. A paid order stays paid. */
  change(index: number, status: Status | null, fiatAmount: string) {
    if (this.orders[index]?.status === "success") return;
    const changed = this.order(status, orderNames[index] ?? orderNames[0], fiatAmount);
    this.orders[index] = changed;
    this.sent.push(changed);
  }

  /** The provider prepares a callback that reports a payment, whatever the state of the order. */
  addFalseSuccess(index: number) {
    this.sent.push(this.order("success", orderNames[index] ?? orderNames[0], "100"));
  }

  /** The number of a prepared callback, from a random number. */
  pick = (random: number) => random % this.sent.length;

  callback(number: number): Callback {
    const body = Buffer.from(JSON.stringify({ number, ...this.sent[number] }));
    return { method: "POST", path: "/api/callbacks/modelled", headers: {}, body };
  }

  /** What the provider's order endpoint returns. */
  getOrder({ providerTransactionId }: Pick<OrderRef, "providerTransactionId">): ProviderUpdate | null {
    if (providerTransactionId !== null) {
      return this.orders.find((order) => order.providerTransactionId === providerTransactionId) ?? null;
    }
    return this.orders.find(({ status }) => status === "success") ?? this.orders[1] ?? null;
  }

  /** Returns false when the callback was stored before. */
  store(number: number): boolean {
    if (this.stored.has(number)) return false;
    this.stored.add(number);
    this.possible = this.possible.map(({ now, waiting }) => ({ now, waiting: [...waiting, number] }));
    return true;
  }

  /** A process applies this callback and nothing else. */
  apply(number: number, isDown: boolean) {
    this.possible = unique(this.possible.map((one) => this.applied(one, number, isDown)));
  }

  /** Workers ran: they may have applied any of the waiting callbacks in any order, and polled the provider. */
  runWorkers(isDown: boolean) {
    const reached = new Map<string, PossibleState>();
    const visit = (one: PossibleState) => {
      const key = JSON.stringify(one);
      if (reached.has(key)) return;
      reached.set(key, one);
      for (const number of one.waiting) visit(this.applied(one, number, isDown));
      if (!isDown) visit({ ...one, now: this.polled(one.now) });
    };
    this.possible.forEach(visit);
    this.possible = [...reached.values()];
  }

  private applied(one: PossibleState, number: number, isDown: boolean): PossibleState {
    const reported = this.sent[number];
    if (!(reported && this.isCommitted) || (isDown && reported.status === "success")) return one;
    const order = reported.status === "success" ? this.getOrder(reported) : reported;
    if (!order) return one;
    const now = nextState(one.now, order);
    const isDone = reported.status !== "success" || !isOpen(order.status);
    return { now, waiting: isDone ? one.waiting.filter((other) => other !== number) : one.waiting };
  }

  private polled(now: ModelState): ModelState {
    if (!(this.isCommitted && isOpen(now.status)) || now.isOnHold) return now;
    const known = this.getOrder({ providerTransactionId: now.order });
    const other = this.getOrder({ providerTransactionId: null });
    const isUnpaid = known?.status === "expired" || known?.status === "cancelled" || known?.status === "failed";
    const isBetter = other?.status === "processing" || other?.status === "success";
    const order = isUnpaid && isBetter ? other : known;
    return order ? nextState(now, order) : now;
  }

  /** With every callback applied and every order polled, the row is in one of the states the model allows. Returns its
   * status. */
  async assertEnd(): Promise<Status> {
    const ends = this.possible.filter(
      ({ now, waiting }) =>
        waiting.every((number) => isOpen(this.getOrder(this.sent[number] ?? this.row)?.status ?? null)) &&
        JSON.stringify(this.polled(now)) === JSON.stringify(now),
    );
    const { row, moves } = await readAgain(this.row);
    const path = moves.map((move) => move.split(/[> ]/)).filter(([from, to]) => from !== to);
    const found = { order: row.providerTransactionId, isOnHold: row.reviewReason !== null, status: row.status };
    const end: ModelState = { ...found, moves: path.map(([, to]) => to as Status) };
    assert.ok(
      ends.some(({ now }) => isDeepEqual(now, end)),
      `${JSON.stringify(end)} is none of ${JSON.stringify(ends)}`,
    );
    if (row.status === "success") {
      const paid = this.getOrder(row);
      assert.deepEqual(
        [Number(row.fiatAmount), Number(row.cryptoAmount)],
        [paid?.fiatAmount, paid?.cryptoAmount].map(Number),
      );
    }
    return row.status;
  }
}

/** One provider for all payments, which finds them by our reference. */
export const modeledProvider = (payments: Map<string, PaymentModel>, isDown: () => boolean): RampProvider =>
  testProvider({
    id: "modelled",
    getOrder: async (ref) => {
      if (isDown()) throw new AppError("provider_unavailable", "away");
      return payments.get(ref.reference)?.getOrder(ref) ?? null;
    },
    readCallback: ({ body }) => JSON.parse(body.toString()),
  });

const isOpen = (status: Status | null) => status === "pending" || status === "processing";

function isDeepEqual(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

const unique = (all: PossibleState[]): PossibleState[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];
