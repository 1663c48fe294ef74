import { longRunningSql, rawSql } from "./client.ts";

/** Differences up to this are no jump: a failover, for example, leads to a server whose clock is slightly different. */
const jump = "10 seconds";

/** Times until which something waits, and until which the state of a provider counts as new. They aren't shown to partners,
 * unlike the expiry of a link. A lease or claim that isn't longer than usual was made since, and its process is at work. */
const plans = [
  { table: "webhook_endpoints", column: "leased_until", where: "leased_until > now() + interval '1 minute'" },
  { table: "webhook_deliveries", column: "next_attempt_at", where: "status = 'pending'" },
  { table: "transactions", column: "next_check_at", where: "next_check_at <> link_expires_at" },
  {
    table: "transactions",
    column: "checkout_claimed_until",
    where: "next_check_at is not null and checkout_claimed_until > now() + interval '2 minutes'",
  },
  { table: "callbacks", column: "next_attempt_at", where: "true" },
  { table: "outbox", column: "next_attempt_at", where: "sent_at is null" },
  { table: "rollup_failures", column: "retry_at", where: "true" },
  { table: "provider_tokens", column: "leased_until", where: "leased_until > now() + interval '1 minute'" },
  { table: "provider_tokens", column: "next_refresh_at", where: "next_refresh_at > now() + interval '1 minute'" },
  { table: "provider_states", column: "broken_since", where: "true" },
  { table: "provider_states", column: "last_response_at", where: "true" },
  { table: "provider_states", column: "last_error_at", where: "true" },
  { table: "provider_states", column: "updated_at", where: "true" },
];

/** In milliseconds. */
export async function selectDatabaseTime(): Promise<number> {
  const [row] = await rawSql()`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  return row?.ms;
}

/** Records the database's time. True if its clock was set back since the last record. */
export async function recordDatabaseTime(): Promise<boolean> {
  const [row] = await rawSql()`
    insert into database_clock as clock (id, latest_at) values (1, clock_timestamp())
    on conflict (id) do update set latest_at = greatest(clock.latest_at, excluded.latest_at)
    returning latest_at > clock_timestamp() + ${jump}::interval as is_behind`;
  return row?.is_behind;
}

/** Moves everything that is planned back by as much as the clock was set back. Returns the seconds: 0 if another process has
 * done so. */
export function rescheduleAfterJump(): Promise<number> {
  return longRunningSql().begin(async (tx) => {
    const [clock] = await tx`
      select (latest_at - now())::text as difference, extract(epoch from latest_at - now())::int as seconds
      from database_clock where latest_at > now() + ${jump}::interval for update`;
    if (!clock) return 0;
    for (const { table, column, where } of plans)
      await tx`update ${tx(table)} set ${tx(column)} = ${tx(column)} - ${clock.difference}::interval
        where ${tx(column)} > now() and ${tx.unsafe(where)}`;
    await tx`update database_clock set latest_at = now()`;
    return clock.seconds;
  });
}
