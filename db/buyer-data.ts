import { type SQL, sql } from "drizzle-orm";
import { db, longRunningSql, type Tx } from "./client.ts";
import type { Environment } from "./enums.ts";
import type { TenantScope } from "./scope.ts";

/** A transaction of the buyer, as callbacks refer to it. */
export type BuyerTransaction = {
  id: string;
  provider: string;
  providerTransactionId: string | null;
  walletAddress: string | null;
  isOpen: boolean;
};

/** How a partner names a buyer. */
export type BuyerMatch = { reference: string } | { wallet: string } | { ids: string[] };

/** A partner's transactions of this buyer, archived ones included, in the order of their IDs, starting after `after`. */
export async function selectBuyerTransactions(
  { partnerId, environment }: TenantScope,
  match: BuyerMatch,
  after: string,
  limit: number,
): Promise<BuyerTransaction[]> {
  const raw = longRunningSql();
  const found = (row: string) => {
    if ("reference" in match) return raw`partner_context = ${match.reference}`;
    if ("ids" in match) return raw`id = any(${match.ids})`;
    const column = row === "transactions" ? raw`wallet_address` : raw`record ->> 'wallet_address'`;
    // The case of hexadecimal addresses is only a checksum.
    const isSame = raw`lower(${column}) = lower(${match.wallet})`;
    return /^0x/i.test(match.wallet) ? isSame : raw`${isSame} and ${column} = ${match.wallet}`;
  };
  return raw<BuyerTransaction[]>`
    select id, provider, provider_transaction_id as "providerTransactionId", wallet_address as "walletAddress",
      status in ('pending', 'processing') or held_reason is not null as "isOpen"
    from transactions
    where partner_id = ${partnerId} and environment = ${environment} and ${found("transactions")} and id > ${after}
    union all
    select id, record ->> 'provider', record ->> 'provider_transaction_id', record ->> 'wallet_address', false
    from archived_transactions
    where partner_id = ${partnerId} and environment = ${environment} and ${found("archived_transactions")} and id > ${after}
    order by id limit ${limit}`;
}

export type StoredCallback = {
  id: string;
  provider: string;
  environment: Environment;
  bodyHash: Buffer;
  body: Buffer | null;
  sealedBody: Buffer | null;
  state: string;
};

/** The callbacks of an environment, or those about these transactions, in the order of their IDs, starting after `after`. */
export function selectCallbackPage(
  environment: Environment,
  about: BuyerTransaction[] | null,
  after: string,
  limit: number,
): Promise<StoredCallback[]> {
  const raw = longRunningSql();
  const references = about?.map(({ id }) => id) ?? [];
  const orders = about?.map(({ provider, providerTransactionId }) => `${provider} ${providerTransactionId}`) ?? [];
  // As selectReportedTransaction: by our reference, or by the provider's ID if it doesn't return ours.
  const isAbout = raw`case when state::jsonb ->> 'reference' <> '' then state::jsonb ->> 'reference' = any(${references})
    else provider || ' ' || (state::jsonb ->> 'providerTransactionId') = any(${orders}) end`;
  return raw<StoredCallback[]>`
    select id::text, provider, environment, body_hash as "bodyHash", body, sealed_body as "sealedBody", state
    from callbacks where environment = ${environment} and id > ${after} and ${about ? isAbout : raw`true`}
    order by id limit ${limit}`;
}

/** Without its columns about the buyer. */
export async function eraseTransactions(ids: string[], now: Date, tx: Tx): Promise<number> {
  const at = now.toISOString();
  const { count } = await tx.execute(sql`
    update transactions set wallet_address = null, wallet_address_tag = null, sender_address = null,
      transaction_hash = null, provider_link = null,
      provider_link_ends_at = null, held_order = null, asked_fields = null, instructions = null, sealed_fields = null,
      sealed_instructions = null, redirect_url = ${originOf(sql`redirect_url`)}, erased_at = ${at}::timestamptz
    where id in ${ids} and (erased_at is null or wallet_address is not null or transaction_hash is not null)`);
  return count;
}

export async function eraseArchived(ids: string[], now: Date, tx: Tx): Promise<number> {
  const nothing = [
    "wallet_address",
    "wallet_address_tag",
    "sender_address",
    "transaction_hash",
    "provider_link",
    "provider_link_ends_at",
    "held_order",
    "asked_fields",
    "instructions",
    "sealed_fields",
    "sealed_instructions",
  ];
  const erased = Object.fromEntries(nothing.map((column) => [column, null]));
  const { count } = await tx.execute(sql`
    update archived_transactions set record = record || ${JSON.stringify({ ...erased, erased_at: now })}::text::jsonb
      || jsonb_build_object('redirect_url', ${originOf(sql`record ->> 'redirect_url'`)})
    where id in ${ids} and record ->> 'erased_at' is null`);
  return count;
}

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
  await tx.execute(
    sql`update callbacks set body = null, sealed_body = null, state = ${state} where id = ${id}::bigint`,
  );
}

const withWallet = ({ partnerId, environment }: TenantScope, wallet: string) => sql`
  from saved_views where partner_id = ${partnerId} and environment = ${environment}
    and strpos(lower(query), lower(${wallet})) > 0`;

/** Saved views of the partner's members that search for this wallet. */
export const deleteViewsOfWallet = async (scope: TenantScope, wallet: string, tx: Tx): Promise<number> =>
  (await tx.execute(sql`delete ${withWallet(scope, wallet)}`)).count;

/** Everything but callbacks about these transactions, by table. `wallets`: those of the transactions. */
export async function selectBuyerRows(scope: TenantScope, ids: string[], wallets: string[]) {
  const queries: Record<string, SQL> = {
    transactions: sql`
      select to_jsonb(r) - '{checkout_token,body_hash,sealed_fields,sealed_instructions}'::text[] as row
      from transactions r where id in ${ids}`,
    status_changes: sql`select to_jsonb(r) as row from status_changes r where transaction_id in ${ids} order by r.id`,
    archived_transactions: sql`
      select to_jsonb(r) #- '{record,checkout_token}' #- '{record,body_hash}' as row from archived_transactions r
      where id in ${ids}`,
    webhook_events: sql`
      select to_jsonb(r) - 'xid' || jsonb_build_object('body', convert_from(body, 'UTF8')) as row from webhook_events r
      where transaction_id in ${ids} order by r.id`,
  };
  const tables: Record<string, unknown[]> = { saved_views: [] };
  for (const [table, query] of Object.entries(queries))
    tables[table] = (await db.execute<{ row: unknown }>(query)).map(({ row }) => row);
  for (const wallet of wallets) {
    const views = await db.execute<{ row: unknown }>(
      sql`select to_jsonb(saved_views) as row ${withWallet(scope, wallet)}`,
    );
    tables.saved_views?.push(...views.map(({ row }) => row));
  }
  return tables;
}
