import postgres, { type Sql } from "postgres";
import type { Buyer } from "./buyer.ts";
import type { Payment, Seen } from "./evidence.ts";
import type { Rig } from "./rig.ts";
import { until } from "./until.ts";

const settleMs = 180_000;

/** After the load: receivers are sound, everything is started afresh, and what waits for its schedule is due. Resolves when
 * every payment has arrived and nothing is left to deliver, or the time is over: then the reconciler says what is missing. */
export async function settle(rig: Rig, seen: Seen, buyer: Buyer): Promise<void> {
  rig.calm();
  await rig.stopProcesses();
  const sql = postgres(rig.postgres.url, { max: 1, onnotice: () => undefined });
  try {
    await bringForward(sql);
    await rig.startProcesses();
    const deadline = Date.now() + settleMs;
    await until(() => haveArrived(sql, seen.payments, buyer), settleMs);
    await until(() => isDelivered(sql), deadline - Date.now());
  } finally {
    await sql.end();
  }
}

/** No process runs, so nobody's time is cut short. Leases of endpoints are left: the dead hold them to their end. */
async function bringForward(sql: Sql): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`;
  await sql`update callbacks set next_attempt_at = now() where applied_at is null and next_attempt_at is not null`;
  await sql`update transactions set next_check_at = now() where provider_link is not null and next_check_at is not null`;
}

async function haveArrived(sql: Sql, payments: Payment[], buyer: Buyer): Promise<boolean> {
  const ids = payments.map(({ transactionId }) => transactionId);
  const rows = await sql`select id, status from transactions where id = any(${ids})`;
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const open = payments.filter(({ transactionId, status }) => statuses.get(transactionId) !== status);
  for (const { provider, transactionId } of open) {
    const given = (await buyer.ordersOf(provider, transactionId)).filter(({ isGivenUp }) => isGivenUp);
    for (const { id } of given) await buyer.tellAgain(id);
  }
  return open.length === 0;
}

async function isDelivered(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select 1 from webhook_deliveries where status = 'pending') as is_waiting`;
  return !row?.is_waiting;
}
