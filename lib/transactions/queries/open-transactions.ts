import { type AnyColumn, and, count, desc, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { transactions } from "#db/schema-transactions.ts";
import type { TransactionRow } from "./transactions.ts";

/** Queries for providers, buyers and the worker, which know transactions by token or reference instead of by partner. */

export async function selectTransactionByToken(token: string): Promise<TransactionRow | undefined> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.checkoutToken, token))
    .limit(1)
    .prepare("select_by_token")
    .execute();
  return row;
}

type Reported = { reference: string | null; providerTransactionId: string | null };

/** The transaction that a provider refers to: by our reference, or by its own ID if it doesn't return ours. */
export async function selectReportedTransaction(
  environment: Environment,
  provider: string,
  { reference, providerTransactionId }: Reported,
): Promise<TransactionRow | undefined> {
  if (!reference && !providerTransactionId) return undefined;
  const match = reference
    ? eq(transactions.id, reference)
    : eq(transactions.providerTransactionId, providerTransactionId ?? "");
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.environment, environment), eq(transactions.provider, provider), match))
    .limit(1)
    .prepare("select_reported")
    .execute();
  return row;
}

export async function updateOpened(id: string, now: Date): Promise<void> {
  await db
    .update(transactions)
    .set({ openedAt: now })
    .where(and(eq(transactions.id, id), isNull(transactions.openedAt)));
}

/** The state that a buyer's click was based on. The claim fails if it has changed since. */
type SeenFields = Pick<TransactionRow, "sealedFields">;
type SeenLink = "providerLink" | "sealedProviderLink";
type Seen = Pick<TransactionRow, "id" | "status" | SeenLink | "sealedInstructions"> & SeenFields;

type CheckoutClaim = {
  now: Date;
  until: Date;
  /** Whether work started under an expired claim may be repeated. */
  mayRepeat: boolean;
};

/** Claims the buyer's provider calls for a while; false if another process holds the claim, or has held it since the
 * row was read. */
export async function claimCheckout(seen: Seen, { now, until, mayRepeat }: CheckoutClaim): Promise<boolean> {
  const isUnclaimed = isNull(transactions.checkoutClaimedUntil);
  const isFree = mayRepeat ? or(isUnclaimed, lt(transactions.checkoutClaimedUntil, now)) : isUnclaimed;
  const rows = await db
    .update(transactions)
    .set({ checkoutClaimedUntil: until })
    .where(
      and(
        eq(transactions.id, seen.id),
        eq(transactions.status, seen.status),
        isStill(transactions.providerLink, seen.providerLink),
        isStill(transactions.sealedProviderLink, seen.sealedProviderLink),
        areFieldsStill(seen),
        isStill(transactions.sealedInstructions, seen.sealedInstructions),
        isFree,
      ),
    )
    .returning({ id: transactions.id });
  return rows.length > 0;
}

const isStill = (column: AnyColumn, value: string | Buffer | null) =>
  value === null ? isNull(column) : eq(column, value);
const areFieldsStill = ({ sealedFields }: SeenFields) => isStill(transactions.sealedFields, sealedFields);

/** Stores the buyer's input; false if the questions have changed in the meantime. */
export async function updateRequestedFields(seen: Seen, filled: SeenFields): Promise<boolean> {
  const rows = await db
    .update(transactions)
    .set(filled)
    .where(and(eq(transactions.id, seen.id), areFieldsStill(seen)))
    .returning({ id: transactions.id });
  return rows.length > 0;
}

// Orders are polled per provider and environment, so that a slow provider doesn't delay others.
const providerKeyColumn = sql<string>`${transactions.environment} || ' ' || ${transactions.provider}`;
export const providerKey = ({ environment, provider }: Pick<TransactionRow, "environment" | "provider">): string =>
  `${environment} ${provider}`;

type DueClaim = { now: Date; leaseUntil: Date; limit: number; busyKeys: string[] };

const isOpen = inArray(transactions.status, ["pending", "processing"]);

/** Claims transactions whose next poll of the provider is due, until `leaseUntil`: open ones first, then closed ones that may be
 * refunded. */
export function claimDueTransactions({ now, leaseUntil, limit, busyKeys }: DueClaim): Promise<TransactionRow[]> {
  const due = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(lt(transactions.nextCheckAt, now), busyKeys.length > 0 ? notInArray(providerKeyColumn, busyKeys) : undefined),
    )
    .orderBy(desc(isOpen), transactions.nextCheckAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(transactions)
    .set({ nextCheckAt: leaseUntil, checkCount: sql`${transactions.checkCount} + 1` })
    .where(sql`${transactions.id} in ${due}`)
    .returning();
}

/** How many of the latest `countMax` open transactions of all partners are with this provider. */
export async function countOpenTransactions(
  { environment, provider }: Pick<TransactionRow, "environment" | "provider">,
  countMax: number,
): Promise<number> {
  const open = db
    .select({ environment: transactions.environment, provider: transactions.provider })
    .from(transactions)
    .where(inArray(transactions.status, ["pending", "processing"]))
    .orderBy(desc(transactions.createdAt))
    .limit(countMax)
    .as("open");
  const [row] = await db
    .select({ count: count() })
    .from(open)
    .where(and(eq(open.environment, environment), eq(open.provider, provider)));
  return row?.count ?? 0;
}

/** A transaction of any partner, for the operator. */
export async function selectTransactionById(id: string): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id)).limit(1);
  return row;
}
