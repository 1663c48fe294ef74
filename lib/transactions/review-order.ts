import * as z from "zod";
import type { ProviderUpdate } from "#lib/providers/provider.ts";

export const reviewDecisions = ["accept", "fail", "reject", "keep"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

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
  hash: reported,
});
export type ReviewOrder = z.output<typeof reviewOrder>;

export const writeReviewOrder = (order: ProviderUpdate): string => JSON.stringify(reviewOrder.parse(order));

/** Null for reviews older than the `held_order` column. */
export const readReviewOrder = (text: string | null): ReviewOrder | null =>
  text === null ? null : reviewOrder.parse(JSON.parse(text));

/** How the history records a rejected review, followed by who rejected it. The same mismatch isn't put on hold again. */
export const rejectedReason = (reviewReason: string | null | undefined): string => `Rejected: ${reviewReason}, by `;
