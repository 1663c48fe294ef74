import { type SQL, sql } from "drizzle-orm";
import { db, longRunningSql, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { PersonalAudit } from "#lib/audit/queries/audit-chain.ts";

/** A transaction of the buyer, as callbacks refer to it. */
export type BuyerTransaction = {
  id: string;
  provider: string;
  providerTransactionId: string | null;
  walletAddress: string | null;
  transactionHash: string | null;
  partnerContext: string;
  customerId: string | null;
  isOpen: boolean;
};

/** How a partner names a buyer. */
export type BuyerMatch = { reference: string } | { wallet: string } | { customerId: string } | { ids: string[] };

/** A partner's transactions of this buyer in the order of their IDs, starting after `after`. */
export async function selectBuyerTransactions(
  { partnerId, environment }: TenantScope,
  match: BuyerMatch,
  after: string,
  limit: number,
): Promise<BuyerTransaction[]> {
  const raw = longRunningSql();
  const isBuyers = () => {
    if ("reference" in match) return raw`partner_context = ${match.reference}`;
    if ("customerId" in match) return raw`customer_id = ${match.customerId}`;
    if ("ids" in match) return raw`id = any(${match.ids})`;
    // The case of hexadecimal addresses is only a checksum.
    const isSame = raw`lower(wallet_address) = lower(${match.wallet})`;
    return /^0x/i.test(match.wallet) ? isSame : raw`${isSame} and wallet_address = ${match.wallet}`;
  };
  return raw<BuyerTransaction[]>`
    select id, provider, provider_transaction_id as "providerTransactionId", wallet_address as "walletAddress",
      transaction_hash as "transactionHash", partner_context as "partnerContext", customer_id as "customerId", status in ('pending', 'processing') or review_reason is not null as "isOpen"
    from transactions
    where partner_id = ${partnerId} and environment = ${environment} and ${isBuyers()} and id > ${after}
    order by id limit ${limit}`;
}

/** The customers of these transactions, each once. */
export const customersOf = (transactions: BuyerTransaction[]): string[] => [
  ...new Set(transactions.flatMap(({ customerId }) => customerId ?? [])),
];

export type StoredCallback = {
  id: string;
  provider: string;
  environment: Environment;
  bodyHash: Buffer;
  sealedBody: Buffer | null;
  state: string;
};

/** Callbacks about transactions of the partner, or about these, in the order of their IDs, starting after `after`. */
export function selectCallbackPage(
  { partnerId, environment }: TenantScope,
  about: BuyerTransaction[] | null,
  after: string,
  limit: number,
): Promise<StoredCallback[]> {
  const raw = longRunningSql();
  const reference = raw`c.state::jsonb ->> 'reference'`;
  const order = raw`c.state::jsonb ->> 'providerTransactionId'`;
  // With a limit, so that Postgres looks each one up instead of hashing all transactions for each page.
  const isOfPartner = (match: ReturnType<typeof raw>) => raw`(
    select true from transactions t where ${match}
      and t.partner_id = ${partnerId} and t.environment = c.environment and t.provider = c.provider limit 1)`;
  const orders = about?.map(({ provider, providerTransactionId }) => `${provider} ${providerTransactionId}`);
  const [isReferred, isOrder] = about
    ? [raw`${reference} = any(${about.map(({ id }) => id)})`, raw`provider || ' ' || (${order}) = any(${orders ?? []})`]
    : [isOfPartner(raw`t.id = ${reference}`), isOfPartner(raw`t.provider_transaction_id = ${order}`)];
  // As selectReportedTransaction: by our reference, or by the provider's ID if it doesn't return ours.
  return raw<StoredCallback[]>`
    select id::text, provider, environment, body_hash as "bodyHash", sealed_body as "sealedBody", state
    from callbacks c where environment = ${environment} and id > ${after}
      and case when ${reference} <> '' then ${isReferred} else ${isOrder} end
    order by c.id limit ${limit}`;
}

/** Columns about the buyer that an erasure clears. */
const clearedColumns = [
  "customer_id",
  "metadata",
  "status_reason",
  "wallet_address",
  "wallet_address_tag",
  "sender_address",
  "country",
  "region",
  "locale",
  "transaction_hash",
  "provider_link",
  "provider_link_ends_at",
  "review_order",
  "sealed_fields",
  "sealed_instructions",
  "sealed_buyer",
  "sealed_provider_link",
];

/** Replaces the partner's reference, which may be an email address, and stays unique. */
export const erasedReference = (id: string): string => `erased-${id}`;
const erasedContext = sql`'erased-' || id`;

/** Also replaces the hash of the request, with which a wallet or an address could be guessed. */
export async function eraseTransactions(ids: string[], now: Date, tx: Tx): Promise<number> {
  const cleared = sql.join(
    clearedColumns.map((column) => sql`${sql.identifier(column)} = null`),
    sql`, `,
  );
  const { count } = await tx.execute(sql`
    update transactions set partner_context = ${erasedContext}, body_hash = '', ${cleared},
      refund = refund || '{"reason": null}', redirect_url = ${originOf(sql`redirect_url`)},
      erased_at = ${now.toISOString()}::timestamptz, updated_at = greatest(${now.toISOString()}::timestamptz, clock_timestamp())
    where id in ${ids} and (partner_context <> ${erasedContext} or status_reason is not null or wallet_address is not null
      or transaction_hash is not null or country is not null or locale is not null or customer_id is not null or metadata is not null
      or refund ->> 'reason' is not null)`);
  return count;
}

/** Reasons can contain what the provider or an operator wrote about the buyer. */
export async function eraseReasons(ids: string[], tx: Tx): Promise<number> {
  const kept = keptReason(sql`reason`);
  const { count } = await tx.execute(sql`
    update status_changes set reason = ${kept} where transaction_id in ${ids} and reason is distinct from ${kept}`);
  return count;
}

export async function eraseAdjustmentReasons(ids: string[], tx: Tx): Promise<number> {
  const { count } = await tx.execute(sql`
    update adjustments set reason = null where transaction_id in ${ids} and reason is not null`);
  return count;
}

// A rejected mismatch, because the same one isn't put on hold again; see rejectedReason. Without what the operator wrote.
const keptReason = (reason: SQL) => sql`substring(${reason} from '^Rejected: .*?, by ') || 'an operator'`;

// The rest of a URL may identify the buyer.
const originOf = (url: SQL) => sql`substring(${url} from '^[^:]+:(?://[^/?#]*)?')`;

export type EventBody = { id: string; body: Buffer };

/** At most a few for each transaction. */
export const selectEventBodies = (ids: string[], tx: Tx): Promise<EventBody[]> =>
  tx.execute<EventBody>(sql`select id, body from webhook_events where transaction_id in ${ids} order by id`);

/** Also deletes what the partner's endpoints responded. */
export async function replaceEventBody({ id, body }: EventBody, tx: Tx): Promise<void> {
  await tx.execute(sql`update webhook_events set body = ${body} where id = ${id}`);
  await tx.execute(sql`
    update webhook_attempts set answer = null
    where delivery_id in (select id from webhook_deliveries where event_id = ${id})`);
}

export async function replaceCallback({ id, state }: Pick<StoredCallback, "id" | "state">, tx: Tx): Promise<void> {
  await tx.execute(sql`update callbacks set sealed_body = null, state = ${state} where id = ${id}::bigint`);
}

/** Rows of the audit log about members who created these transactions, which have the partner's reference. */
export const selectCreations = (ids: string[]): Promise<PersonalAudit[]> =>
  longRunningSql()<PersonalAudit[]>`
    select a.id, a.at::text as at, actor_id, actor_name, address, target, before, after
    from transactions t join audit_log a on a.at = t.created_at and a.target = t.id
    where t.id = any(${ids}) and a.action = 'transaction.create'`;

/** The partner's saved views that search for one of these transactions by reference, wallet, or hash. */
const viewsOf = (scope: TenantScope, transactions: BuyerTransaction[]) => {
  const words = transactions.flatMap(({ walletAddress, transactionHash, customerId }) => [
    walletAddress ?? [],
    transactionHash ?? [],
    customerId ?? [],
  ]);
  // The whole filter, because a reference can be short.
  const filters = transactions.flatMap(({ partnerContext }) =>
    ["partner_context", "q"].map((name) => `&${new URLSearchParams([[name, partnerContext]])}&`),
  );
  return viewsWith(scope, [...words.flat(), ...filters]);
};

const viewsWith = ({ partnerId, environment }: TenantScope, words: string[]) => sql`
  from saved_views where partner_id = ${partnerId} and environment = ${environment} and exists (
    select from unnest(${sql.param(words)}::text[]) word
    where strpos(lower('&' || query || '&'), lower(word)) > 0)`;

export const deleteViews = async (scope: TenantScope, transactions: BuyerTransaction[], tx: Tx): Promise<number> =>
  (await tx.execute(sql`delete ${viewsOf(scope, transactions)}`)).count;

/** The partner's saved views with one of these words in their filter. */
export const deleteViewsWith = async (scope: TenantScope, words: string[], tx: Tx): Promise<number> =>
  (await tx.execute(sql`delete ${viewsWith(scope, words)}`)).count;

/** With numbers as text: as numbers of JavaScript, amounts would lose digits. */
const exact = (row: SQL) => sql`(
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(trim_scale((value #>> '{}')::numeric)::text) else value end)
  from jsonb_each(${row}))`;

/** Everything but callbacks about these transactions, by table. */
export async function selectBuyerRows(scope: TenantScope, transactions: BuyerTransaction[]) {
  const ids = transactions.map(({ id }) => id);
  const queries: Record<string, SQL> = {
    saved_views: sql`select to_jsonb(saved_views) as row ${viewsOf(scope, transactions)}`,
    transactions: sql`
      select ${exact(sql`to_jsonb(r) - '{checkout_token,body_hash,sealed_fields,sealed_instructions,sealed_buyer,sealed_provider_link}'::text[]`)} as row
      from transactions r where id in ${ids}`,
    status_changes: sql`select to_jsonb(r) as row from status_changes r where transaction_id in ${ids} order by r.id`,
    adjustments: sql`
      select ${exact(sql`to_jsonb(r)`)} as row from adjustments r where transaction_id in ${ids} order by r.recorded_at, r.id`,
    transaction_lookups: sql`
      select to_jsonb(r) - 'hash' as row from transaction_lookups r where transaction_id in ${ids} order by 1`,
    transaction_notes: sql`
      select to_jsonb(r) as row from transaction_notes r where transaction_id in ${ids} order by r.created_at, r.id`,
    webhook_events: sql`
      select to_jsonb(r) - 'xid' || jsonb_build_object('body', convert_from(body, 'UTF8')) as row from webhook_events r
      where transaction_id in ${ids} order by r.id`,
  };
  const tables: Record<string, unknown[]> = {};
  for (const [table, query] of Object.entries(queries))
    tables[table] = (await db.execute<{ row: unknown }>(query)).map(({ row }) => row);
  return tables;
}
