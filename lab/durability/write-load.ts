import { performance } from "node:perf_hooks";
import postgres, { type Sql } from "postgres";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";

const days = 60;
const dayMs = 24 * 3_600_000;
const writersPerTable = 2;

/** Fills a database with requests over many partitions, transactions and deliveries. */
export async function fillDatabase(sql: Sql, { logs, transactions }: { logs: number; transactions: number }) {
  for (let day = -days; day <= 3; day += 1)
    await createPartition(sql, apiLogPartitions, new Date(Date.now() + day * dayMs).toISOString().slice(0, 10));
  await sql`insert into partners (id, name) values ('p', 'Load')`;
  await sql`
    insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code)
    select 'req_' || n, now() - (n % ${days}) * interval '1 day', 'p', 'sandbox', 'k', 'GET', '/quotes',
      case when n % 20 = 0 then 422 else 200 end, 5, case when n % 20 = 0 then 'provider_unavailable' end
    from generate_series(1, ${logs}::int) n`;
  await sql`
    insert into transactions (id, partner_id, environment, partner_context, body_hash, type, provider, fiat_currency,
      crypto_currency, network, payment_method, amount, quoted_fiat_amount, quoted_crypto_amount, quoted_exchange_rate,
      is_best, fiat_amount, crypto_amount, exchange_rate, provider_fee, network_fee, svc_fee, wallet_address, redirect_url,
      status, checkout_token, link_expires_at, created_at, updated_at)
    select 'tx_' || n, 'p', 'sandbox', 'c' || n, '', 'BUY', 'paybis', 'NGN', 'BTC', 'mainnet', 'card', 1, 1, 1, 1, true,
      1, 1, 1, 0, 0, 0, 'w' || n, '', 'success', 't' || n, now(), now() - n * interval '1 minute', now()
    from generate_series(1, ${transactions}::int) n`;
  await sql`insert into status_changes (transaction_id, from_status, to_status, source, at)
    select id, 'pending', 'success', 'poll', created_at from transactions`;
  await sql`insert into webhook_endpoints (id, partner_id, environment, name, url, events, secret, paused_at, created_at)
    values ('we', 'p', 'sandbox', 'Load', 'https://x.example', '{}', '', now(), now())`;
  await sql`insert into webhook_events (id, partner_id, environment, transaction_id, name, body, created_at)
    select 'evt_' || id, 'p', 'sandbox', id, 'transaction.success', '', created_at from transactions`;
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, transaction_id, event_name, sequence,
      status, created_at)
    select 'dlv_' || id, 'we', id, 'p', 'sandbox', transaction_id, name, sequence, 'delivered', created_at
    from webhook_events`;
  await sql`analyze`;
}

type Write = (sql: Sql, id: string) => Promise<unknown>;

/** What every version writes, on separate connections, one statement after the other. */
const everyWrite: Write[] = [
  (sql, id) => sql`
    insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
    values (${`load_${id}`}, now(), 'p', 'sandbox', 'k', 'GET', '/quotes', 200, 1)`,
  (sql) => sql`update transactions set updated_at = now() where id = ${`tx_${1 + Math.floor(Math.random() * 1_000)}`}`,
  (sql) =>
    sql`insert into status_changes (transaction_id, to_status, source, at) values ('tx_1', 'success', 'poll', now())`,
  (sql) => sql`update webhook_deliveries set attempts = 1 where id = 'dlv_evt_tx_1'`,
];

/** Writes until `stop`, which returns the number of writes and the longest in milliseconds. Throws if one failed. */
export function startLoad(url: string, writes: Write[] = everyWrite) {
  const sql = postgres(url, { max: writes.length * writersPerTable, onnotice: () => undefined });
  const durations: number[] = [];
  let isStopped = false;
  const loops = writes
    .flatMap((write) => Array.from({ length: writersPerTable }, () => write))
    .map(async (write, writer) => {
      for (let count = 0; !isStopped; count += 1) {
        const start = performance.now();
        await write(sql, `${writer}_${count}`);
        durations.push(performance.now() - start);
      }
    });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(loops);
      await sql.end();
      return { writes: durations.length, longestMs: Math.round(durations.reduce((a, b) => Math.max(a, b), 0)) };
    },
  };
}
