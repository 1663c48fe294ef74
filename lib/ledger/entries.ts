import type { LedgerKind } from "#db/enums.ts";
import { type AdjustmentRow, isRefundKind } from "#lib/adjustments/queries.ts";
import { paymentOf } from "#lib/adjustments/refund-problem.ts";
import { sumRefund } from "#lib/adjustments/sum-refund.ts";
import type { NewLedgerEntry } from "#lib/ledger/queries/entries.ts";
import { add, compare, type Decimal, decimal, subtract } from "#lib/money.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** What is booked of a transaction, or must be: at most one for each kind and currency. */
export type Booked = { kind: LedgerKind; currency: string; amount: Decimal; count: number };

export type BookedTransaction = Pick<
  TransactionRow,
  | "id"
  | "partnerId"
  | "environment"
  | "provider"
  | "type"
  | "paymentMethod"
  | "fiatAmount"
  | "fiatCurrency"
  | "cryptoAmount"
  | "cryptoCurrency"
  | "providerFee"
  | "networkFee"
  | "svcFee"
  | "partnerFee"
  | "partnerFeeCurrency"
  | "refund"
>;

type Place = Pick<NewLedgerEntry, "adjustmentId" | "bookedOn" | "recordedAt">;

/** The day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What the ledger must have of a transaction that succeeded. A refund without a reported amount counts, with an amount of 0. */
function bookedIn(row: BookedTransaction): Booked[] {
  const { fiatCurrency, refund } = row;
  const inFiat = (kind: LedgerKind, amount: string) => ({
    kind,
    currency: fiatCurrency,
    amount: decimal(amount),
    count: 1,
  });
  const fees = [
    inFiat("provider_fee", row.providerFee),
    inFiat("network_fee", row.networkFee),
    inFiat("svc_fee", row.svcFee),
  ].filter(({ amount }) => amount !== "0");
  // A reported commission of 0 differs from none.
  const reported = row.partnerFee === null ? [] : [inFiat("partner_fee", row.partnerFee)];
  const isRefunded = refund?.status === "succeeded";
  return [
    inFiat("volume", row.fiatAmount),
    ...fees,
    ...reported.map((one) => ({ ...one, currency: row.partnerFeeCurrency ?? fiatCurrency })),
    ...(isRefunded
      ? [
          {
            kind: "refund" as const,
            currency: refund.currency ?? paymentOf(row).currency,
            amount: subtract("0", refund.amount ?? "0"),
            count: 1,
          },
        ]
      : []),
  ];
}

/** The entries that make what is booked what it must be. None if it is. */
export function missingEntries(row: BookedTransaction, booked: Booked[], place: Place): NewLedgerEntry[] {
  const target = bookedIn(row);
  const gone = booked
    .filter((one) => !target.some((other) => isSameKey(one, other)))
    .map((one) => ({ ...one, amount: "0", count: 0 }));
  const { id: transactionId, partnerId, environment, provider, type, paymentMethod, fiatCurrency } = row;
  return [...target, ...gone].flatMap(({ kind, currency, ...must }) => {
    const known = booked.find((one) => isSameKey(one, { kind, currency })) ?? { amount: "0", count: 0 };
    const amount = subtract(must.amount, known.amount);
    const count = must.count - known.count;
    if (count === 0 && compare(amount, "0") === 0) return [];
    return {
      ...{ transactionId, partnerId, environment, provider, type, paymentMethod, fiatCurrency },
      ...{ kind, currency, amount, count },
      ...place,
    };
  });
}

/** All entries of a transaction that has none: of its success, then of each adjustment on the day it was recorded. `adjustments`
 * are in the order in which they were recorded. */
export function allEntries(
  row: BookedTransaction,
  adjustments: AdjustmentRow[],
  { succeededAt, now }: { succeededAt: Date; now: Date },
): NewLedgerEntry[] {
  const refunds = adjustments.filter(({ kind }) => isRefundKind(kind));
  const ofSuccess = { adjustmentId: null, bookedOn: dayOf(succeededAt), recordedAt: now };
  const entries = missingEntries({ ...row, refund: null }, [], ofSuccess);
  for (const [index, { id, recordedAt }] of refunds.entries()) {
    const refund = sumRefund(refunds.slice(0, index + 1));
    const learnedAt = recordedAt < succeededAt ? succeededAt : recordedAt;
    const place = { adjustmentId: id, bookedOn: dayOf(learnedAt), recordedAt: now };
    entries.push(...missingEntries({ ...row, refund }, sumEntries(entries), place));
  }
  return entries;
}

/** The sums of one transaction's entries. */
export const sumEntries = (entries: Pick<NewLedgerEntry, keyof Booked>[]): Booked[] =>
  [...Map.groupBy(entries, ({ kind, currency }) => `${kind} ${currency}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const amount = same.map((one) => decimal(one.amount)).reduce(add);
    return [
      { kind: first.kind, currency: first.currency, amount, count: same.reduce((sum, { count }) => sum + count, 0) },
    ];
  });

type Key = Pick<Booked, "kind" | "currency">;

const isSameKey = (one: Key, other: Key) => one.kind === other.kind && one.currency === other.currency;
