import { createHash } from "node:crypto";
import * as z from "zod";
import { compare } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isSameWallet } from "./find-mismatch.ts";

const reported = z.string().nullable();

/** The fields of the provider's order that the operator compares with ours; null where the provider didn't report one. */
const reviewOrder = z.object({
  reference: reported,
  providerTransactionId: reported,
  rawStatus: z.string(),
  fiat: reported,
  crypto: reported,
  network: reported,
  fiatAmount: reported,
  cryptoAmount: reported,
  wallet: reported,
  walletTag: reported.optional(),
  hash: reported,
});
export type ReviewOrder = z.output<typeof reviewOrder>;

export const writeReviewOrder = (order: ProviderUpdate): string => JSON.stringify(reviewOrder.parse(order));

/** Null without a review, and for reviews older than the column. */
export const readReviewOrder = (text: string | null): ReviewOrder | null =>
  text === null ? null : reviewOrder.parse(JSON.parse(text));

/** How the history records a rejected review, followed by who rejected it. The same mismatch isn't put on hold again. */
export const rejectedReason = (reviewReason: string | null | undefined): string => `Rejected: ${reviewReason}, by `;

/** Identifies what an operator sees of a review: it changes with the agreed values, the provider's order, or the status. */
export function reviewVersion(row: TransactionRow): string {
  const { fiatAmount, cryptoAmount, walletAddress, walletAddressTag, providerTransactionId, transactionHash } = row;
  const agreed = [fiatAmount, cryptoAmount, walletAddress, walletAddressTag, providerTransactionId, transactionHash];
  const reviewed = [row.id, row.provider, row.status, row.reviewReason, row.reviewOrder, ...agreed];
  return createHash("sha256").update(JSON.stringify(reviewed)).digest("base64url");
}

const comparedFields = reviewOrder.omit({ rawStatus: true }).keyof().options;

/** Whether the provider still reports the order that was reviewed. Its raw status may differ. */
export function isReviewedOrder({ reviewOrder: text }: TransactionRow, order: ProviderUpdate): boolean {
  const reviewed = readReviewOrder(text);
  return (
    reviewed !== null && comparedFields.every((field) => isSame(field, reviewed[field] ?? null, order[field] ?? null))
  );
}

function isSame(field: (typeof comparedFields)[number], a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  if (field === "wallet") return isSameWallet(a, b);
  return field.endsWith("Amount") ? compare(a, b) === 0 : a === b;
}
