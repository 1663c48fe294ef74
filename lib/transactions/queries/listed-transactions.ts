import type { PendingQuery, Row } from "postgres";
import { rawSql } from "#db/client.ts";
import type { FailureCode, Status, StatusSource } from "#db/enums.ts";
import { isoTime } from "#db/iso-time.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Narrowing, TransactionFilter } from "./filters.ts";
import { selectHistories, selectTransactions, type TransactionRow } from "./transactions.ts";

type Fragment = PendingQuery<Row[]>;
/** ISO 8601 where it's text. */
type Time = Date | string;
export type ListedChange = {
  fromStatus: Status | null;
  toStatus: Status;
  source: StatusSource;
  failureCode: FailureCode | null;
  at: Time;
};
type TransactionTime = "linkExpiresAt" | "createdAt" | "updatedAt";
/** Null until they are known. */
type LaterTime = "onHoldSince" | "holdEndedAt" | "openedAt" | "expectedBy" | "delayedAt";
type Listed =
  | "id"
  | "environment"
  | "partnerContext"
  | "subAccount"
  | "metadata"
  | "type"
  | "provider"
  | "providerTransactionId"
  | "fiatCurrency"
  | "cryptoCurrency"
  | "network"
  | "paymentMethod"
  | "quotedFiatAmount"
  | "quotedCryptoAmount"
  | "quotedExchangeRate"
  | "requestedCryptoAmount"
  | "fiatAmount"
  | "cryptoAmount"
  | "exchangeRate"
  | "providerFee"
  | "networkFee"
  | "svcFee"
  | "walletAddress"
  | "walletAddressTag"
  | "senderAddress"
  | "country"
  | "region"
  | "locale"
  | "redirectUrl"
  | "status"
  | "statusReason"
  | "failureCode"
  | "reviewReason"
  | "holdReason"
  | "transactionHash"
  | "checkoutToken"
  | "providerLink"
  | "sealedFields"
  | "sealedInstructions"
  | "refund";
/** What the Partner API has of a transaction. `history` is oldest first. */
export type ListedTransaction = Pick<TransactionRow, Listed> &
  Record<TransactionTime, Time> &
  Record<LaterTime, Time | null> & { history: ListedChange[] };
/** Every update of a row gives it another version, and its history only changes together with it; see write-change. */
export type Version = { id: string; version: string };

/** Filters whose column has their name, and an index in the list's order. */
const columns = [
  "status",
  "type",
  "provider",
  "fiat_currency",
  "crypto_currency",
  "network",
  "payment_method",
  "partner_context",
  "customer_id",
  "sub_account",
];

/** Transactions with their histories, newest first, starting after `before`. */
export async function selectListedTransactions(
  scope: TenantScope,
  filter: TransactionFilter,
): Promise<ListedTransaction[]> {
  const rows = await selectTransactions(scope, filter);
  const histories = await selectHistories(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...row, history: histories.get(row.id) ?? [] }));
}

/** The same page without what the transactions contain, for filters with one plan: up to 101, so a page of 100 and the row that
 * shows whether there is another page. The planner knows the inner limit and therefore reads the index in order, whatever the
 * outer limit's value. */
export function selectListedVersions(
  scope: TenantScope,
  { limit, ...filter }: TransactionFilter,
): Promise<(Version & { createdAt: string })[]> {
  return rawSql()`
    select id, version, created_at as "createdAt"
    from (
      select id, xmin as version, created_at from transactions where ${matching(scope, filter)}
      order by created_at desc, id desc limit 101) t
    order by created_at desc, id desc limit ${limit}`;
}

/** The version of one transaction; none if it doesn't exist. */
export const selectVersion = ({ partnerId, environment }: TenantScope, id: string): Promise<Version[]> =>
  rawSql()`
    select id, xmin as version from transactions
    where partner_id = ${partnerId} and environment = ${environment} and id = ${id}`;

/** With at most one value of one column, an index has the list's order. Otherwise, the best plan depends on the values, and each
 * combination of filters would be prepared. */
export const hasOnePlan = (filter: Narrowing): boolean => {
  const [first, ...others] = valuesOf(filter);
  return others.length === 0 && (!first || columns.includes(first.name));
};

const valuesOf = ({ before, created_from, created_to, ...filter }: Narrowing) =>
  Object.entries(filter).flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, one })));

function matching({ partnerId, environment }: TenantScope, filter: Narrowing): Fragment {
  const sql = rawSql();
  const { before, created_from, created_to } = filter;
  const [first] = valuesOf(filter);
  return sql`
    partner_id = ${partnerId} and environment = ${environment}
    ${first ? sql`and ${sql(first.name)} = ${String(first.one)}` : sql``}
    ${created_from ? sql`and created_at >= ${new Date(created_from).toISOString()}::timestamptz` : sql``}
    ${created_to ? sql`and created_at < ${new Date(created_to).toISOString()}::timestamptz` : sql``}
    ${before ? sql`and (created_at, id) < (${before.at.toISOString()}::timestamptz, ${before.id})` : sql``}`;
}

type ListedRow = Pick<TransactionRow, Listed> &
  Record<TransactionTime, string> &
  Record<LaterTime, string | null> & { history: string | null };

/** Those of `ids` that match a filter with one plan, in any order. Read by primary key, whatever the planner expects of the filter:
 * "offset 0" keeps the conditions apart. It doesn't see how many `ids` there are, or it would plan the statement each time. Histories
 * are joined text: json_agg takes most of the statement's time. */
export async function selectChangedTransactions(
  scope: TenantScope,
  filter: Narrowing,
  ids: string[],
): Promise<(ListedTransaction & Version)[]> {
  const rows = await rawSql()<(ListedRow & Version)[]>`
    select id, environment, partner_context as "partnerContext", sub_account as "subAccount", metadata, type, provider,
      provider_transaction_id as "providerTransactionId", fiat_currency as "fiatCurrency",
      crypto_currency as "cryptoCurrency", network, payment_method as "paymentMethod",
      quoted_fiat_amount as "quotedFiatAmount", quoted_crypto_amount as "quotedCryptoAmount",
      quoted_exchange_rate as "quotedExchangeRate", requested_crypto_amount as "requestedCryptoAmount", fiat_amount as "fiatAmount", crypto_amount as "cryptoAmount",
      exchange_rate as "exchangeRate", provider_fee as "providerFee", network_fee as "networkFee", svc_fee as "svcFee",
      wallet_address as "walletAddress", wallet_address_tag as "walletAddressTag", sender_address as "senderAddress",
      country, region, locale,
      redirect_url as "redirectUrl", status, status_reason as "statusReason", failure_code as "failureCode",
      review_reason as "reviewReason", on_hold_since as "onHoldSince", hold_reason as "holdReason", hold_ended_at as "holdEndedAt",
      transaction_hash as "transactionHash", checkout_token as "checkoutToken", provider_link as "providerLink",
      sealed_fields as "sealedFields", sealed_instructions as "sealedInstructions", opened_at as "openedAt",
      expected_by as "expectedBy", stuck_at as "delayedAt", refund, link_expires_at as "linkExpiresAt",
      created_at as "createdAt", updated_at as "updatedAt", version, (
        select string_agg(coalesce(c.from_status, '') || ',' || c.to_status || ',' || c.source || ','
          || coalesce(c.failure_code, '') || ',' || c.at, ';' order by c.id)
        from status_changes c where c.transaction_id = t.id
      ) as history
    from (select *, xmin as version from transactions where id = any(array(select unnest(${ids}::text[]))) offset 0) t
    where ${matching(scope, filter)}`;
  return rows.map((row) =>
    Object.assign(row, {
      linkExpiresAt: isoTime(row.linkExpiresAt),
      createdAt: isoTime(row.createdAt),
      updatedAt: isoTime(row.updatedAt),
      onHoldSince: row.onHoldSince && isoTime(row.onHoldSince),
      holdEndedAt: row.holdEndedAt && isoTime(row.holdEndedAt),
      expectedBy: row.expectedBy && isoTime(row.expectedBy),
      delayedAt: row.delayedAt && isoTime(row.delayedAt),
      history: readHistory(row.history),
    }),
  );
}

const readHistory = (text: string | null): ListedChange[] =>
  (text?.split(";") ?? []).map((change) => {
    const [fromStatus, toStatus, source, failureCode, at = ""] = change.split(",");
    return {
      fromStatus: fromStatus || null,
      toStatus,
      source,
      failureCode: failureCode || null,
      at: isoTime(at),
    } as ListedChange;
  });
