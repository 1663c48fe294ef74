import { type AnyColumn, and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { FailureCode, LedgerKind, RefundStatus, Side, Status } from "#db/enums.ts";
import { statusChanges, transactions } from "#db/schema-transactions.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { shownFailureCode } from "#db/shown-failure-code.ts";
import { minuteMs } from "#lib/duration.ts";

const isOpened = sql`${transactions.openedAt} < ${transactions.createdAt} + interval '12 hours'`;

/** By the times that rollups count by. */
const stages = {
  opened: isOpened,
  handed_over: sql`(${isOpened} and ${transactions.providerLink} is not null)`,
  ended: sql`(${transactions.status} = 'success' or (${isOpened} and ${transactions.status} not in ('pending', 'processing')))`,
  paid: sql`exists (select 1 from ${statusChanges} c where c.transaction_id = ${transactions.id}
    and c.to_status in ('processing', 'success', 'refunded'))`,
};

// Must match the condition of the index webhook_deliveries_troubled.
const failedWebhook = sql`exists (select 1 from webhook_deliveries d where d.partner_id = ${transactions.partnerId}
  and d.environment = ${transactions.environment} and d.transaction_id = ${transactions.id}
  and (d.status = 'failed' or (d.status = 'pending' and d.attempts > 0)))`;

/** Case in hexadecimal text is only a checksum; in other alphabets it is significant. */
export const isSameIgnoringCase = (column: AnyColumn, text: string): SQL | undefined =>
  and(sql`lower(${column}) = lower(${text})`, /^(0x)?[\da-f]+$/i.test(text) ? undefined : sql`${column} = ${text}`);

/** At most 1% more or less than the decimal text. */
export const isAbout = (column: AnyColumn, amount: string): SQL =>
  sql`${column} between ${amount}::numeric * 0.99 and ${amount}::numeric * 1.01`;

/** The same condition is in lib/transactions/delays.ts. */
export const isDelayed: SQL | undefined = and(
  isNotNull(transactions.delayedAt),
  isNull(transactions.reviewReason),
  eq(transactions.status, "processing"),
  eq(transactions.environment, "production"),
);

/** Booked in the ledger in this month of UTC. */
const isBookedIn = (month: string, kind: LedgerKind, also = sql``): SQL =>
  sql`${transactions.id} in (select l.transaction_id from ledger_entries l where l.partner_id = ${transactions.partnerId}
    and l.environment = ${transactions.environment} and l.booked_on >= ${`${month}-01`}::date
    and l.booked_on < ${`${month}-01`}::date + interval '1 month' and l.kind = ${kind} ${also})`;

const is = (column: AnyColumn) => (value: string) => eq(column, value);

/** A transaction isn't older than its last change, apart from clocks that differ. With that, the list doesn't start at the newest. */
const isUpdatedBefore = (to: Date) =>
  and(lt(transactions.updatedAt, to), lt(transactions.createdAt, new Date(to.getTime() + minuteMs)));

const isSucceededBefore = (to: Date) =>
  and(lt(transactions.succeededAt, to), lt(transactions.createdAt, new Date(to.getTime() + minuteMs)));

/** How rows are found. `few`: an index leads to the few that match. `order`: an index has those with one value, newest first.
 * `time`: it limits the time. `scan`: none of these, so the list looks through 10,000 rows per page. */
type Access = "few" | "order" | "time" | "scan";
type Condition = { access: Access; where: (value: never) => SQL | undefined };

/** The condition of each filter of a list, with the names of lib/transactions/filters-contract.ts. */
const conditions = {
  status: {
    access: "order",
    where: (values: Status | readonly Status[]) => inArray(transactions.status, [values].flat()),
  },
  failure_code: {
    access: "order",
    where: (codes: FailureCode | readonly FailureCode[]) => inArray(shownFailureCode(transactions), [codes].flat()),
  },
  type: { access: "order", where: (type: Side) => eq(transactions.type, type) },
  provider: { access: "order", where: is(transactions.provider) },
  fiat_currency: { access: "order", where: is(transactions.fiatCurrency) },
  /** Decimal text, inclusive; only meaningful with a fiat currency. */
  amount_min: { access: "scan", where: (amount: string) => gte(transactions.fiatAmount, amount) },
  amount_max: { access: "scan", where: (amount: string) => lte(transactions.fiatAmount, amount) },
  amount: { access: "scan", where: (amount: string) => isAbout(transactions.fiatAmount, amount) },
  crypto_currency: { access: "order", where: is(transactions.cryptoCurrency) },
  network: { access: "order", where: is(transactions.network) },
  payment_method: { access: "order", where: is(transactions.paymentMethod) },
  partner_context: { access: "few", where: is(transactions.partnerContext) },
  customer_id: { access: "order", where: is(transactions.customerId) },
  sub_account: { access: "order", where: is(transactions.subAccount) },
  transaction_hash: { access: "few", where: (hash: string) => isSameIgnoringCase(transactions.transactionHash, hash) },
  wallet: { access: "few", where: (wallet: string) => isSameIgnoringCase(transactions.walletAddress, wallet) },
  refund_status: {
    access: "few",
    where: (values: RefundStatus | readonly RefundStatus[]) =>
      and(isNotNull(transactions.refund), inArray(sql`${transactions.refund} ->> 'status'`, [values].flat())),
  },
  webhook: { access: "scan", where: (_: "failed") => failedWebhook },
  delayed: { access: "few", where: (_: "yes") => isDelayed },
  is_on_hold: { access: "few", where: (_: "true") => isNotNull(transactions.reviewReason) },
  stage: { access: "scan", where: (stage: keyof typeof stages) => stages[stage] },
  best: { access: "scan", where: (_: "yes") => eq(transactions.isBest, true) },
  succeeded_in: { access: "few", where: (month: string) => isBookedIn(month, "volume", sql`and l.count = 1`) },
  refunded_in: { access: "few", where: (month: string) => isBookedIn(month, "refund") },
  created_from: { access: "time", where: (from: Date | string) => gte(transactions.createdAt, new Date(from)) },
  created_to: { access: "time", where: (to: Date | string) => lt(transactions.createdAt, new Date(to)) },
  updated_from: { access: "time", where: (from: Date | string) => gte(transactions.updatedAt, new Date(from)) },
  updated_to: { access: "time", where: (to: Date | string) => isUpdatedBefore(new Date(to)) },
  succeeded_from: { access: "scan", where: (from: Date | string) => gte(transactions.succeededAt, new Date(from)) },
  succeeded_to: { access: "scan", where: (to: Date | string) => isSucceededBefore(new Date(to)) },
  ids: { access: "few", where: (ids: readonly string[]) => inArray(transactions.id, ids) },
} satisfies Record<string, Condition>;

type Conditions = typeof conditions;
type Values = { [Name in keyof Conditions]?: Parameters<Conditions[Name]["where"]>[0] };

export type Position = { at: Date; id: string };
export type Narrowing = Values & {
  /** Where the page starts. */
  before?: Position;
  /** The last one to look at. */
  until?: Position;
};
export type TransactionFilter = Narrowing & { limit: number };

/** The filters that are set. */
const setIn = (filter: Narrowing) =>
  Object.entries<Condition>(conditions).flatMap(([name, { access, where }]) => {
    const value = filter[name as keyof Values];
    return value === undefined ? [] : [{ access, value, where: where(value as never) }];
  });

export const matchesFilter = (scope: TenantScope, filter: Narrowing, also?: SQL): SQL | undefined =>
  and(scopedTo(transactions, scope), also, ...setIn(filter).map(({ where }) => where), ofPlace(filter));

/** Those in the time of a filter, whether or not they match the rest. */
export const matchesTime = (scope: TenantScope, { created_from, created_to, before, until }: Narrowing) =>
  matchesFilter(scope, { created_from, created_to, before, until });

const place = sql`(${transactions.createdAt}, ${transactions.id})`;
const ofPlace = ({ before, until }: Narrowing) =>
  and(
    before && sql`${place} < (${before.at.toISOString()}::timestamptz, ${before.id})`,
    until && sql`${place} >= (${until.at.toISOString()}::timestamptz, ${until.id})`,
  );

/** Whether an index leads to the matching transactions, so that the others aren't looked at. */
export function isIndexed(filter: Narrowing): boolean {
  const set = setIn(filter);
  return (
    set.some(({ access }) => access === "few") || (set.every(({ access }) => access !== "scan") && hasOneValue(filter))
  );
}

/** At most one value of one filter, apart from times. */
export const hasOneValue = (filter: Narrowing): boolean =>
  setIn(filter).flatMap(({ access, value }) => (access === "time" ? [] : value)).length <= 1;
