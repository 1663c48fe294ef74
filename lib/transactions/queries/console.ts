import { and, desc, eq, gte, inArray, isNotNull, lt, notInArray, notLike, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import {
  type Environment,
  environments,
  type FailureCode,
  type LedgerKind,
  type LookupKind,
  type Side,
  type Status,
  sides,
  simulatedHoldPrefix,
  statuses,
} from "#db/enums.ts";
import { prefixMin } from "#db/prefix-search.ts";
import { partners } from "#db/schema.ts";
import { ledgerEntries } from "#db/schema-ledger.ts";
import { adjustments, transactionLookups, transactions } from "#db/schema-transactions.ts";
import { shownFailureCode } from "#db/shown-failure-code.ts";
import { dayMs } from "#lib/duration.ts";
import { isAbout, isDelayed } from "./filters.ts";
import { idsByPrefixOfAnyPartner, searchedNames } from "./search.ts";
import type { TransactionRow } from "./transactions.ts";

/** Transactions of all partners, for the operator only. */

export type OperatorTransaction = TransactionRow & {
  partnerName: string;
  /** What a search found it by, if a hash matched. */
  matchedBy?: LookupKind;
};

export type OperatorTransactionFilter = {
  partnerId?: string;
  environment?: Environment;
  status?: Status;
  failureCode?: FailureCode;
  type?: Side;
  provider?: string;
  problem?: "review" | "delayed" | "refund" | "adjusted";
  createdFrom?: Date;
  createdTo?: Date;
  /** In the ledger, on these days of UTC without the last one. */
  booked?: { from: string; until: string; kind: LedgerKind | undefined };
  /** These three look through all transactions of the time above. */
  fiatCurrency?: string;
  paymentMethod?: string;
  amount?: string;
  before?: { at: Date; id: string };
  limit: number;
  now: Date;
};

const needsReview = and(
  isNotNull(transactions.reviewReason),
  notLike(transactions.reviewReason, `${simulatedHoldPrefix}%`),
);

const adjustedDays = 7;

/** Real money that moved besides a status, in the last days, and that no operator entered. */
const isAdjusted = (now: Date) =>
  and(
    gte(adjustments.recordedAt, new Date(now.getTime() - adjustedDays * dayMs)),
    eq(adjustments.environment, "production"),
    notInArray(adjustments.source, ["operator", "simulation"]),
  );

const problems: Record<NonNullable<OperatorTransactionFilter["problem"]>, (now: Date) => SQL | undefined> = {
  review: () => needsReview,
  delayed: () => isDelayed,
  refund: () => isNotNull(transactions.refund),
  adjusted: (now) =>
    inArray(transactions.id, db.select({ id: adjustments.transactionId }).from(adjustments).where(isAdjusted(now))),
};

const read = () =>
  db
    .select({ row: transactions, partnerName: partners.name })
    .from(transactions)
    .innerJoin(partners, eq(partners.id, transactions.partnerId));

/** Newest first, starting after `before`. One statement: the newest of each part that an index has in order, then the newest of those. */
export async function selectTransactionsForOperator(filter: OperatorTransactionFilter): Promise<OperatorTransaction[]> {
  const { before, limit } = filter;
  const parts = Object.entries(indexedParts(filter));
  const conditions = [
    ...narrowing(filter),
    before &&
      sql`(${transactions.createdAt}, ${transactions.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
    ...parts.map(([name]) => sql`transactions.${sql.identifier(name)} = ${sql.identifier(`any_${name}`)}`),
  ];
  const listed = parts.map(([name, values]) => sql`unnest(${textArray(values)}) ${sql.identifier(`any_${name}`)}`);
  const newest = sql`array(
    select part.id from ${sql.join([sql`(select) one`, ...listed], sql` cross join `)} cross join lateral (
      select transactions.id, transactions.created_at from transactions where ${and(...conditions)}
      order by transactions.created_at desc, transactions.id desc limit ${limit}
    ) part order by part.created_at desc, part.id desc limit ${limit})`;
  const rows = await read()
    .where(sql`${transactions.id} = any(${newest})`)
    .orderBy(desc(transactions.createdAt), desc(transactions.id));
  return rows.map(toAny);
}

const narrowing = (filter: OperatorTransactionFilter): (SQL | undefined)[] => [
  filter.partnerId === undefined ? undefined : eq(transactions.partnerId, filter.partnerId),
  filter.environment && eq(transactions.environment, filter.environment),
  filter.status && eq(transactions.status, filter.status),
  filter.failureCode && eq(shownFailureCode(transactions), filter.failureCode),
  filter.type && eq(transactions.type, filter.type),
  filter.provider === undefined ? undefined : eq(transactions.provider, filter.provider),
  filter.problem && problems[filter.problem](filter.now),
  filter.createdFrom && gte(transactions.createdAt, filter.createdFrom),
  filter.createdTo && lt(transactions.createdAt, filter.createdTo),
  ...bookedNarrowing(filter),
  filter.fiatCurrency === undefined ? undefined : eq(transactions.fiatCurrency, filter.fiatCurrency),
  filter.amount === undefined ? undefined : isAbout(transactions.fiatAmount, filter.amount),
];

const bookedNarrowing = ({ booked, environment, paymentMethod }: OperatorTransactionFilter): (SQL | undefined)[] => [
  booked && inArray(transactions.id, bookedIds(booked, environment)),
  paymentMethod === undefined ? undefined : eq(transactions.paymentMethod, paymentMethod),
];

const bookedIds = (
  { from, until, kind }: NonNullable<OperatorTransactionFilter["booked"]>,
  environment?: Environment,
) =>
  db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.environment, environment ? [environment] : [...environments]),
        gte(ledgerEntries.bookedOn, from),
        lt(ledgerEntries.bookedOn, until),
        kind && eq(ledgerEntries.kind, kind),
      ),
    );

/** All values of the columns that an index begins with, so that it provides the order. Few transactions have a problem, and an index
 * has those in their order; those of a period of the ledger are looked up there. */
function indexedParts(
  filter: OperatorTransactionFilter,
): Partial<Record<"status" | "environment" | "type", readonly string[]>> {
  const { partnerId, provider, environment, type, status, failureCode, problem, booked } = filter;
  if (problem || booked) return {};
  const isOfAny = partnerId === undefined && provider === undefined && !failureCode;
  return {
    ...(!status && { status: statuses }),
    ...(!environment && (partnerId !== undefined || (isOfAny && type)) && { environment: environments }),
    ...(!type && isOfAny && environment && { type: sides }),
  };
}

const textArray = (values: readonly string[]) => sql`${`{${values.join(",")}}`}::text[]`;

/** Transactions with this text as ID, provider ID, partner_context, hash, or wallet, or as its beginning, those with one of these
 * hashes of lookups, and the one with this token of a checkout link, newest first. */
export async function searchTransactionsForOperator(
  text: string,
  { providers, hashes, token }: { providers: string[]; hashes: Buffer[]; token: string | null },
  limit: number,
): Promise<OperatorTransaction[]> {
  // Lists all values, so that the indexes that begin with a partner or a provider can be used.
  const anyPartner = sql`${transactions.partnerId} in (select id from partners)`;
  const anyEnvironment = inArray(transactions.environment, [...environments]);
  const matches = [
    eq(transactions.id, text),
    and(anyPartner, anyEnvironment, eq(transactions.partnerContext, text)),
    and(inArray(transactions.provider, providers), anyEnvironment, eq(transactions.providerTransactionId, text)),
    eq(transactions.transactionHash, text),
    ...(token ? [eq(transactions.checkoutToken, token)] : []),
  ];
  const prefixes =
    text.length < prefixMin ? [] : searchedNames.map((name) => idsByPrefixOfAnyPartner(name, text, limit));
  const found = await Promise.all([
    ...[...matches, ...prefixes].map((match) => read().where(match).orderBy(desc(transactions.createdAt)).limit(limit)),
    hashes.length > 0 ? lookUp(hashes, limit) : [],
  ]);
  const rows = new Map(found.flat().map((one) => [one.row.id, toAny(one)]));
  return [...rows.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit);
}

const lookUp = (hashes: Buffer[], limit: number) =>
  db
    .select({ row: transactions, partnerName: partners.name, matchedBy: transactionLookups.kind })
    .from(transactionLookups)
    .innerJoin(transactions, eq(transactions.id, transactionLookups.transactionId))
    .innerJoin(partners, eq(partners.id, transactions.partnerId))
    .where(inArray(transactionLookups.hash, hashes))
    .orderBy(desc(transactions.createdAt))
    .limit(limit);

export async function selectTransactionForOperator(id: string): Promise<OperatorTransaction | undefined> {
  const [found] = await read().where(eq(transactions.id, id)).limit(1);
  return found && toAny(found);
}

type FoundRow = Pick<OperatorTransaction, "partnerName" | "matchedBy"> & { row: TransactionRow };

const toAny = ({ row, ...found }: FoundRow): OperatorTransaction => ({ ...row, ...found });

/** Those of `ids` of which a second order was paid. */
export async function selectSecondPayments(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: adjustments.transactionId })
    .from(adjustments)
    .where(and(inArray(adjustments.transactionId, ids), eq(adjustments.kind, "second_payment")));
  return new Set(rows.map(({ id }) => id));
}

type AttentionCounts = { onHold: number; delayed: number; adjusted: number };

/** How many need review, are delayed, and were adjusted, each capped at `countMax`. */
export async function countNeedingAttention(countMax: number, now: Date): Promise<AttentionCounts> {
  const adjustedIds = db
    .selectDistinct({ id: adjustments.transactionId })
    .from(adjustments)
    .where(isAdjusted(now))
    .limit(countMax)
    .as("some");
  const count = async (match: SQL | undefined) => {
    const some = db.select({ one: sql`1` }).from(transactions).where(match).limit(countMax).as("some");
    return db.$count(some);
  };
  const [onHold, delayed, adjusted] = await Promise.all([count(needsReview), count(isDelayed), db.$count(adjustedIds)]);
  return { onHold, delayed, adjusted };
}
