import type { Sql } from "postgres";
import type { TenantScope } from "#db/scope.ts";
import { customerIdOf, sealDisplay } from "#lib/customers/customer-id.ts";

export const customerRef = "customer-1";

/** One of each row that the demo data doesn't have. */
export async function addOtherRows(sql: Sql, { partnerId, environment }: TenantScope): Promise<void> {
  const [one] = await sql`
    select t.id, t.provider, t.partner_context, d.id as delivery_id, d.endpoint_id, e.name as event_name
    from transactions t join webhook_events e on e.transaction_id = t.id join webhook_deliveries d on d.event_id = e.id
    where d.status = 'delivered' order by d.created_at desc limit 1`;
  const of = sql`${partnerId}, ${environment}`;
  await sql`insert into users (id, email, name) values ('usr_1', 'ada@example.com', 'Ada')`;
  await sql`update api_keys set created_by = 'usr_1', rotated_from = (select min(id) from api_keys)`;
  await sql`update api_keys set last_used_at = now() where id = (select max(id) from api_keys)`;
  await sql`update transactions set stuck_at = now() where status in ('pending', 'processing')`;
  await sql`update webhook_endpoints set failing_since = now()`;
  await sql`insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms, status_code)
    select ${one?.delivery_id}, ${one?.endpoint_id}, now() - age * interval '1 day', 1, status
    from (values (30, 500), (0, 200), (0, 200)) as a (age, status)`;
  await sql`update webhook_deliveries set attempts = 2 where id = ${one?.delivery_id}`;
  await sql`insert into partner_access (partner_id, environment, fee_bps) values (${of}, 25)`;
  await sql`insert into fee_rules (partner_id, environment, id, bps, valid_from, note, created_at, created_by)
    values (${of}, 'fee_1', 50, now(), '', now(), 'Ada')`;
  await sql`insert into redirect_origins (partner_id, environment, origin) values (${of}, 'https://shop.example')`;
  await sql`insert into notices (partner_id, environment, id, text, path, at) values (${of}, 'ntc_1', 'Paused', 'webhooks', now())`;
  await sql`insert into audit_log (partner_id, environment, id, at, actor_kind, actor_name, action, target)
    values (${of}, 'aud_1', now(), 'person', 'ada@example.com', 'api_key.create', (select string_agg(hint, ' ') from api_keys))`;
  await sql`insert into security_events (partner_id, environment, at, action, reason, subject, address, count, first_at, last_at)
    values (${of}, now(), 'key', 'expired', '', '', 1, now(), now())`;
  await sql`insert into saved_views (partner_id, environment, id, user_id, page, name, query, is_shared)
    values (${of}, 'view_1', 'usr_1', 'transactions', 'One', ${`${new URLSearchParams({ q: one?.partner_context })}`}, true)`;
  await sql`insert into integration_checks (partner_id, environment, name, passed_at, evidence) values (${of}, 'key', now(), '{}')`;
  await sql`update webhook_events set position = case when id = (select min(id) from webhook_events) then 0 else 1 end`;
  await sql`insert into event_reads (partner_id, environment, name, position, sequence, read_at)
    values (${of}, ${one?.event_name}, 1, (select max(sequence) from webhook_events), now())`;
  await sql`insert into webhook_events (partner_id, environment, id, name, body, position, created_at)
    values (${of}, 'evt_missed', ${one?.event_name}, '{}', 2, now())`;
  await sql`insert into webhook_deliveries
      (partner_id, environment, id, endpoint_id, event_id, event_name, sequence, status, created_at)
    values (${of}, 'dlv_missed', ${one?.endpoint_id}, 'evt_missed', ${one?.event_name}, 1, 'failed', now())`;
  await sql`insert into webhook_drills (partner_id, environment, id, endpoint_id, started_at, report)
    values (${of}, 'drl_1', ${one?.endpoint_id}, now(), ${JSON.stringify(drillOf(one?.endpoint_id))}::jsonb)`;
  await sql`insert into recent_quotes (partner_id, environment, type, amount, fiat_currency, crypto_currency, network, payment_method, at)
    values (${of}, 'BUY', 100, 'USD', 'BTC', 'mainnet', 'card', now())`;
  await sql`insert into provider_preferences
      (partner_id, environment, id, side, fiat_currency, provider, until, created_by, created_at)
    values (${of}, 'pref_1', 'BUY', 'NGN', 'transak', now() + interval '1 day', 'usr_1', now())`;
  await sql`insert into quality (partner_id, environment, provider, sample, successes, computed_at)
    values (${of}, 'moonpay', 40, 30, now())`;
  await sql`insert into callbacks (provider, environment, body_hash, received_at, state)
    values (${one?.provider}, ${environment}, '', now(), ${JSON.stringify({ reference: one?.id })})`;
  await sql`insert into transaction_lookups (partner_id, environment, transaction_id, kind, hash)
    values (${of}, ${one?.id}, 'email', 'lookup')`;
  await sql`insert into transaction_notes (partner_id, environment, transaction_id, id, author_kind, author_id, text, visible_to_partner, created_at)
    values (${of}, ${one?.id}, 'note_1', 'person', 'usr_1', 'Called', true, now())`;
  const customerId = await customerIdOf({ partnerId, environment }, customerRef);
  await sql`update transactions set customer_id = ${customerId} where id = (
    select id from transactions where status = 'success' order by created_at desc limit 1)`;
  await sql`insert into customers (partner_id, environment, customer_id, sealed_display, first_seen_at)
    values (${of}, ${customerId}, ${sealDisplay(customerId, customerRef)}, now())`;
  await sql`insert into api_logs (partner_id, environment, request_id, at, key_id, method, path, status, duration_ms, error_code)
    values (${of}, 'req_poll', now(), (select min(id) from api_keys), 'GET', ${`/api/v1/partner/transactions/${one?.id}`}, 200, 1, null),
      (${of}, 'req_error', now(), (select min(id) from api_keys), 'POST', '/api/v1/partner/transactions', 409, 1, 'quote_expired')`;
}

const drillOf = (endpointId: string) => {
  const result = { name: "bad_signature", is_passed: true, verdict: "Rejected", fix: null, requests: [] };
  const at = new Date().toISOString();
  return { id: "drl_1", endpoint_id: endpointId, started_at: at, is_passed: true, results: [result] };
};

/** IDs of these rows, and of some of the demo data. */
export async function readKnown(sql: Sql, owner: TenantScope) {
  const [ids] = await sql`
    select t.id as "transactionId", t.partner_context as context, t.created_at as "createdAt", e.id as "eventId", e.name as "eventName",
      d.id as "deliveryId", d.endpoint_id as "endpointId", k.id as "keyId", k.name as "keyName", k.hint as "keyHint", k.hash as "keyHash",
      w.name as "endpointName", (select min(id) from api_keys where revoked_at is null) as "liveKeyId",
      (select request_id from api_logs where request_id ~ '^req_[0-9a-f]{32}$' order by at desc limit 1) as "requestId"
    from webhook_drills r
    join webhook_deliveries d on d.endpoint_id = r.endpoint_id and d.attempts = 2 and d.status = 'delivered'
    join webhook_events e on e.id = d.event_id join transactions t on t.id = e.transaction_id
    join webhook_endpoints w on w.id = d.endpoint_id, api_keys k
    where k.last_used_at is not null order by d.created_at desc, k.last_used_at desc limit 1`;
  if (!ids) throw new Error("The demo data has no such rows");
  return { ...(ids as Record<Names, string> & { keyHash: Buffer; createdAt: Date }), owner };
}
type Names =
  | "transactionId"
  | "context"
  | "eventId"
  | "eventName"
  | "deliveryId"
  | "endpointId"
  | "endpointName"
  | "keyId"
  | "keyName"
  | "keyHint"
  | "liveKeyId"
  | "requestId";
export type Known = Awaited<ReturnType<typeof readKnown>>;

/** By folder or file, and name of the function. */
export type Reads = Record<string, Record<string, (scope: TenantScope, known: Known) => unknown>>;
