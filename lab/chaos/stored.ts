import postgres, { type Sql } from "postgres";
import { eventOf } from "#lib/webhooks/write-event.ts";
import type { Stored } from "./evidence.ts";

/** Everything the run left in the database. */
export async function readStored(url: string): Promise<Stored> {
  const sql = postgres(url, { max: 1, transform: postgres.camel, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end();
  }
}

async function read(sql: Sql): Promise<Stored> {
  return {
    transactions: await sql<Stored["transactions"]>`
      select id, partner_id, partner_context as context, checkout_token as token, provider, status,
        quoted_fiat_amount as fiat_amount, quoted_crypto_amount as crypto_amount, quoted_exchange_rate as exchange_rate
      from transactions`,
    logs: await sql<Stored["logs"]>`select request_id, status::int from api_logs`,
    changes: await readChanges(sql),
    refunds: await sql<Stored["refunds"]>`select transaction_id from adjustments where kind = 'refund'`,
    events: await sql<Stored["events"]>`
      select id, partner_id, transaction_id, name, encode(sha256(body), 'hex') as body_hash, sequence::int,
        (extract(epoch from created_at) * 1000)::float8 as created_at
      from webhook_events order by position, webhook_events.sequence`,
    deliveries: await sql<Stored["deliveries"]>`select event_id, endpoint_id, status from webhook_deliveries`,
    endpoints: await sql<Stored["endpoints"]>`select id, partner_id, name from webhook_endpoints`,
    callbacks: await sql<Stored["callbacks"]>`
      select (extract(epoch from received_at) * 1000)::float8 as received_at,
        (extract(epoch from applied_at) * 1000)::float8 as applied_at
      from callbacks where applied_at is not null`,
    audited: await sql<Stored["audited"]>`
      select after->>'name' as name from audit_log where action = 'partner.rename'`,
  };
}

async function readChanges(sql: Sql): Promise<Stored["changes"]> {
  const rows = await sql<{ transactionId: string; toStatus: string }[]>`
    select transaction_id, to_status from status_changes where from_status is distinct from to_status`;
  const refunds = await sql<Stored["changes"]>`
    select transaction_id, 'transaction.refunded' as event_name from adjustments where kind = 'refund'`;
  return rows
    .flatMap(({ transactionId, toStatus }) => {
      const event = eventOf(toStatus);
      return event ? [{ transactionId, eventName: event.name as string }] : [];
    })
    .concat(refunds);
}
