import { and, desc, eq, gte, inArray, isNotNull, lt, notLike, type SQL, sql } from "drizzle-orm";
import { db } from "./client.ts";
import {
  type Environment,
  environments,
  type FailureCode,
  type Side,
  type Status,
  simulatedHoldPrefix,
  statuses,
} from "./enums.ts";
import { prefixMin } from "./prefix-search.ts";
import { partners } from "./schema.ts";
import { transactions } from "./schema-transactions.ts";
import { shownFailureCode } from "./shown-failure-code.ts";
import { idsByPrefixOfAnyPartner, searchedNames } from "./transaction-search.ts";
import type { TransactionRow } from "./transactions.ts";

/** Transactions of all partners, for the operator only. */

export type OperatorTransaction = TransactionRow & { partnerName: string };

export type OperatorTransactionFilter = {
  partnerId?: string;
  environment?: Environment;
  status?: Status;
  failureCode?: FailureCode;
  type?: Side;
  provider?: string;
  problem?: "review" | "stuck";
  createdFrom?: Date;
  createdTo?: Date;
  before?: { at: Date; id: string };
  limit: number;
};

const needsReview = and(
  isNotNull(transactions.reviewReason),
  notLike(transactions.reviewReason, `${simulatedHoldPrefix}%`),
);

const read = () =>
  db
    .select({ row: transactions, partnerName: partners.name })
    .from(transactions)
    .innerJoin(partners, eq(partners.id, transactions.partnerId));

/** Newest first, starting after `before`. */
export async function selectTransactionsForOperator(filter: OperatorTransactionFilter): Promise<OperatorTransaction[]> {
  const { before, problem, limit } = filter;
  const conditions: (SQL | undefined)[] = [
    filter.partnerId === undefined ? undefined : eq(transactions.partnerId, filter.partnerId),
    filter.environment && eq(transactions.environment, filter.environment),
    filter.failureCode && eq(shownFailureCode(transactions), filter.failureCode),
    filter.type && eq(transactions.type, filter.type),
    filter.provider === undefined ? undefined : eq(transactions.provider, filter.provider),
    problem && (problem === "review" ? needsReview : isNotNull(transactions.stuckAt)),
    filter.createdFrom && gte(transactions.createdAt, filter.createdFrom),
    filter.createdTo && lt(transactions.createdAt, filter.createdTo),
    before &&
      sql`(${transactions.createdAt}, ${transactions.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ];
  const lists = await Promise.all(
    indexedParts(filter).map((match) =>
      read()
        .where(and(match, ...conditions))
        .orderBy(desc(transactions.createdAt), desc(transactions.id))
        .limit(limit),
    ),
  );
  return newestOf(lists.flat().map(toAny), limit);
}

/** One query per status, and per environment of a partner, so that an index that begins with them provides the order. */
function indexedParts({ partnerId, environment, status }: OperatorTransactionFilter): (SQL | undefined)[] {
  const isOfBoth = partnerId !== undefined && !environment;
  const places = isOfBoth ? environments.map((name) => eq(transactions.environment, name)) : [undefined];
  const wanted = status ? [status] : statuses;
  return wanted.flatMap((one) => places.map((place) => and(eq(transactions.status, one), place)));
}

/** Transactions with this text as ID, provider ID, partner_context, hash, or wallet, or as its beginning, newest first. */
export async function searchTransactionsForOperator(
  text: string,
  providers: string[],
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
  ];
  const prefixes =
    text.length < prefixMin ? [] : searchedNames.map((name) => idsByPrefixOfAnyPartner(name, text, limit));
  const found = await Promise.all(
    [...matches, ...prefixes].map((match) => read().where(match).orderBy(desc(transactions.createdAt)).limit(limit)),
  );
  const rows = new Map(found.flat().map((one) => [one.row.id, toAny(one)]));
  return newestOf([...rows.values()], limit);
}

export async function selectTransactionForOperator(id: string): Promise<OperatorTransaction | undefined> {
  const [found] = await read().where(eq(transactions.id, id)).limit(1);
  return found && toAny(found);
}

const toAny = ({ row, partnerName }: { row: TransactionRow; partnerName: string }): OperatorTransaction => ({
  ...row,
  partnerName,
});

/** How many need review and how many are open, each capped at `countMax`. */
export async function countNeedingAttention(countMax: number): Promise<{ onHold: number; stuck: number }> {
  const count = async (match: SQL | undefined) => {
    const some = db.select({ one: sql`1` }).from(transactions).where(match).limit(countMax).as("some");
    return db.$count(some);
  };
  const [onHold, stuck] = await Promise.all([count(needsReview), count(isNotNull(transactions.stuckAt))]);
  return { onHold, stuck };
}

type Sortable = { createdAt: Date; id: string };

/** Merges several lists into one, newest first. */
export const newestOf = <Row extends Sortable>(rows: Row[], limit: number): Row[] =>
  rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)).slice(0, limit);
