import { sql } from "drizzle-orm";
import { type AnyPgColumn, type ExtraConfigColumn, index } from "drizzle-orm/pg-core";
import type { RefundKind, RefundStatus } from "./enums.ts";

/** Money that went back to the payer. */
export type Refund = {
  status: RefundStatus;
  kind: RefundKind;
  /** Decimal text: all that was returned so far. Null, as is the currency, if it isn't reported. */
  amount: string | null;
  currency: string | null;
  /** The provider's or the operator's. */
  reason: string | null;
  /** ISO 8601: when this status was first reported, by the provider's clock if it reports that. */
  at: string;
};

type Columns = Record<"partnerId" | "environment" | "createdAt" | "id", AnyPgColumn & ExtraConfigColumn>;

/** Of the few transactions with a refund, in the order of the lists. */
export const indexRefunds = ({ partnerId, environment, createdAt, id }: Columns) => [
  index("transactions_partner_refund").on(partnerId, environment, createdAt, id).where(sql`refund is not null`),
  index("transactions_refund").on(createdAt, id).where(sql`refund is not null`),
];
