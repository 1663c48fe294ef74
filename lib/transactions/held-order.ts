import * as z from "zod";
import type { OrderState } from "#lib/providers/provider.ts";

export const heldDecisions = ["accept", "fail", "reject", "keep"] as const;
export type HeldDecision = (typeof heldDecisions)[number];

const said = z.string().nullable();

/** What of the provider's order is set beside ours while a transaction is held; null where it did not say. */
const heldOrder = z.object({
  reference: said,
  providerTransactionId: said,
  rawStatus: z.string(),
  fiat: said,
  crypto: said,
  network: said,
  fiatAmount: said,
  cryptoAmount: said,
  wallet: said,
  hash: said,
});
export type HeldOrder = z.output<typeof heldOrder>;

export const writeHeldOrder = (order: OrderState): string => JSON.stringify(heldOrder.parse(order));

/** Null for what was held before its order was kept. */
export const readHeldOrder = (text: string | null): HeldOrder | null =>
  text === null ? null : heldOrder.parse(JSON.parse(text));
