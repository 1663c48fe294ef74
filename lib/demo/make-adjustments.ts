import type { AdjustmentKind } from "#db/enums.ts";
import type { AdjustmentRow } from "#lib/adjustments/queries.ts";
import { sumRefund } from "#lib/adjustments/sum-refund.ts";
import { multiply, round } from "#lib/money.ts";
import { randomId } from "#lib/random-id.ts";
import type { DemoTransaction } from "./make-transactions.ts";

type Reported = { kind: AdjustmentKind; rawStatus: string; reason: string | null };

/** Money that moved after the transaction ended, as its provider reported it. */
export const reports = {
  refund: { kind: "refund", rawStatus: "refunded", reason: "The payment was returned to the buyer" },
  partialRefund: { kind: "refund", rawStatus: "partially_refunded", reason: "Agreed with the buyer" },
  chargeback: { kind: "chargeback", rawStatus: "chargeback", reason: "Not recognized by the cardholder" },
  secondPayment: { kind: "second_payment", rawStatus: "completed", reason: null },
} satisfies Record<string, Reported>;

/** Adds an adjustment of this share of the amount. */
export function adjust({ row, adjustments }: DemoTransaction, report: Reported, share: string, at: Date): void {
  const isOther = report.kind === "second_payment";
  const made: AdjustmentRow = {
    ...report,
    id: randomId("adj"),
    transactionId: row.id,
    partnerId: row.partnerId,
    environment: row.environment,
    status: "succeeded",
    amount: round(multiply(row.fiatAmount, share), 2),
    currency: row.fiatCurrency,
    providerReference: `${row.providerTransactionId}${isOther ? "-2" : ""}`,
    source: "callback",
    recordedBy: null,
    occurredAt: at,
    recordedAt: at,
  };
  adjustments.push(made);
  Object.assign(row, { refund: sumRefund(adjustments), updatedAt: at });
}
