import postgres, { type Sql } from "postgres";
import type { Buyer } from "./buyer.ts";
import type { Observed, Payment, Refunded } from "./evidence.ts";
import type { Installation } from "./installation.ts";
import { until } from "./until.ts";

const settleMs = 180_000;

/** After the load: heals receivers, restarts everything, and makes scheduled work due. Resolves when
 * every payment has arrived and everything is delivered, or at the timeout: the reconciler then reports what is missing. */
export async function settle(installation: Installation, observed: Observed, buyer: Buyer): Promise<void> {
  installation.calm();
  await installation.stopProcesses();
  const sql = postgres(installation.postgres.url, { max: 1, onnotice: () => undefined });
  try {
    await bringForward(sql);
    await installation.startProcesses();
    const deadline = Date.now() + settleMs;
    await until(() => havePaymentsArrived(sql, observed.payments, buyer), settleMs);
    await until(() => haveRefundsArrived(sql, observed.refunds, buyer), deadline - Date.now());
    await until(() => isDelivered(sql), deadline - Date.now());
  } finally {
    await sql.end();
  }
}

/** Runs while all processes are stopped. Endpoint leases stay: those of killed workers must expire. */
async function bringForward(sql: Sql): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`;
  await sql`update callbacks set next_attempt_at = now() where applied_at is null and next_attempt_at is not null`;
  await sql`update transactions set next_check_at = now() where provider_link is not null and next_check_at is not null`;
}

async function havePaymentsArrived(sql: Sql, payments: Payment[], buyer: Buyer): Promise<boolean> {
  const ids = payments.map(({ transactionId }) => transactionId);
  const rows = await sql`select id, status from transactions where id = any(${ids})`;
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const open = payments.filter(({ transactionId, status }) => statuses.get(transactionId) !== status);
  await tellAgain(open, buyer);
  return open.length === 0;
}

async function haveRefundsArrived(sql: Sql, refunds: Refunded[], buyer: Buyer): Promise<boolean> {
  const ids = refunds.map(({ transactionId }) => transactionId);
  const rows = await sql`select id from transactions where id = any(${ids}) and refund is not null`;
  const recorded = new Set(rows.map(({ id }) => id));
  const open = refunds.filter(({ transactionId }) => !recorded.has(transactionId));
  await tellAgain(open, buyer);
  return open.length === 0;
}

/** The callbacks that the providers gave up on. */
async function tellAgain(open: Refunded[], buyer: Buyer): Promise<void> {
  for (const { provider, transactionId } of open) {
    const given = (await buyer.ordersOf(provider, transactionId)).filter(({ isGivenUp }) => isGivenUp);
    for (const { id } of given) await buyer.tellAgain(id);
  }
}

async function isDelivered(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select 1 from webhook_deliveries where status = 'pending') as is_waiting`;
  return !row?.is_waiting;
}
