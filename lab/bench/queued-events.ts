import type { Sql } from "postgres";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { toWebhookTransaction } from "#lib/webhooks/contract.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { renderEvent } from "#lib/webhooks/write-event.ts";

const eventName = "transaction.success" as const;

/** A partner's endpoint and the transaction to copy for its events. */
export type Target = { row: TransactionRow; endpointId: string; url: string };

/** An endpoint for each of these ports. */
export async function makeTargets(ports: number[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const port of ports) {
    const row = await newTestTransaction();
    const url = `http://127.0.0.1:${port}/webhooks`;
    const settings = { name: "Bench", url, events: [eventName] };
    const { endpoint } = await createEndpoint(row, settings, null, new Date());
    targets.push({ row: { ...row, status: "success" }, endpointId: endpoint.id, url });
  }
  return targets;
}

export const bodyOf = (row: TransactionRow): Buffer =>
  renderEvent(eventName, toWebhookTransaction(toTransaction(row, [], "")), new Date());

let copies = 0;

/** Copies the target's transaction and returns the new IDs. */
async function copyTransaction(sql: Sql, { row }: Target, count: number): Promise<string[]> {
  copies += 1;
  const made = await sql`
    insert into transactions
    select (jsonb_populate_record(t, jsonb_build_object('status', 'success', 'id', 'tx_' || md5(t.id || mark),
      'partner_context', mark, 'checkout_token', md5('token' || t.id || mark)))).*
    from transactions t, generate_series(1, ${count}::int) n, format('copy %s-%s', ${copies}::int, n) mark where t.id = ${row.id} returning id`;
  return made.map(({ id }) => id);
}

/** Inserts `count` events, each for a separate transaction, with a delivery to the target. */
export async function queueEvents(sql: Sql, target: Target, count: number): Promise<void> {
  const ids = await copyTransaction(sql, target, count);
  await sql`
    with made as (
      insert into webhook_events (id, partner_id, environment, transaction_id, name, body, created_at)
      select 'evt_' || md5(id), partner_id, environment, id, ${eventName}, ${bodyOf(target.row)}, now()
      from transactions where id = any(${ids}) returning *
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, transaction_id, event_name, sequence,
      next_attempt_at, created_at)
    select 'dlv_' || md5(id), ${target.endpointId}, id, partner_id, environment, transaction_id, name, sequence,
      now() - row_number() over () * interval '1 millisecond', now()
    from made`;
}
