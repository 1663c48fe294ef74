import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startSender } from "#lib/webhooks/sender.ts";
import type { Queue } from "./queue.ts";

const eventName = "transaction.success";

/** Slipway's deliveries. Each event is of a separate transaction, a copy of one of the partner with the endpoint. */
export async function openSlipway(databaseUrl: string, urls: string[]): Promise<Queue> {
  const sql = postgres(databaseUrl, { onnotice: () => undefined });
  const copied = new Map<string, string>();
  for (const url of urls) {
    const row = await newTestTransaction();
    await createEndpoint(row, { name: "Bench", url, events: [eventName] }, null, new Date());
    copied.set(url, row.id);
  }
  return {
    name: "Slipway",
    async add(jobs) {
      const given = JSON.stringify(jobs.map((job) => ({ ...job, copied: copied.get(job.url) })));
      await sql`
        with made as (
          select j.*, e.id as endpoint_id, e.partner_id, e.environment
          from jsonb_to_recordset(${given}::text::jsonb) as j(id text, url text, body text, copied text)
          join webhook_endpoints e using (url)
        ), transaction as (
          insert into transactions
          select (jsonb_populate_record(t, jsonb_build_object('status', 'success', 'id', 'tx_' || m.id, 'partner_context', m.id,
            'checkout_token', m.id))).*
          from made m join transactions t on t.id = m.copied
        ), event as (
          insert into webhook_events (id, partner_id, environment, transaction_id, name, body, created_at)
          select id, partner_id, environment, 'tx_' || id, ${eventName}, convert_to(body, 'UTF8'), now() from made returning *
        )
        insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, transaction_id, event_name, sequence,
          next_attempt_at, created_at)
        select 'dlv_' || id, endpoint_id, id, partner_id, environment, transaction_id, name, sequence, created_at, created_at
        from event join made using (id, partner_id, environment)`;
    },
    async countUnfinished() {
      const [row] = await sql`select count(*)::int as count from webhook_deliveries where status = 'pending'`;
      return row?.count;
    },
    // None is left for longer than a lease.
    discard: async () => undefined,
    close: () => sql.end(),
  };
}

export function workOnSlipway(): () => Promise<void> {
  const sender = startSender();
  return async () => {
    await sender.stop();
    await closeDatabase();
  };
}
