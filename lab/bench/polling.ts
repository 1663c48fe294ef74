import postgres, { type Sql } from "postgres";
import { startService } from "#processes/service.ts";
import { cpuRatio, loadWithCpu, summarizeCpu } from "./cpu.ts";
import { freeAddress, load, type Pace, runRounds } from "./measure.ts";

const target = "/api/v1/partner/transactions?limit=20";
const transactionCount = 10_000;
const connections = 32;

type Setup = { key: string; partnerId: string; databaseUrl: string; postmaster: number };

/** GET /transactions of a running server, as a partner's server polls it, compared with one prepared statement
 * for the same page. Every transaction has status changes. */
export async function benchPolling({ key, partnerId, databaseUrl, postmaster }: Setup, pace: Pace) {
  const sql = postgres(databaseUrl, { max: 1 });
  await insertTransactions(sql, partnerId);
  await insertHistories(sql, partnerId);
  await sql.end();
  const [slipway, bare] = [await freeAddress(), await freeAddress()];
  const env = { ...process.env, HOST: "127.0.0.1" };
  const server = await startService("server", "processes/serve.ts", { ...env, SVC_ROLES: "api", PORT: slipway.port });
  const headers = { "x-svc-api-key": key };
  const variables = { ...env, PORT: bare.port, BENCH_PARTNER: partnerId };
  const peer = await startService("list", "lab/bench/peers/list.ts", variables);

  const options = (url: string, duration: number) => ({ url: url + target, headers, connections, duration });
  const poll = (url: string, node: number) =>
    loadWithCpu(options(url, pace.seconds), { node, postgres: postmaster, generator: process.pid });
  for (const { url } of [slipway, bare]) await load(options(url, pace.warmSeconds));
  const [bareRuns, slipwayRuns] = await runRounds(
    pace.rounds,
    () => poll(bare.url, peer.pid),
    () => poll(slipway.url, server.pid),
  );
  for (const part of [peer, server]) await part.stop();
  const cpuOf = (runs: typeof bareRuns) => runs.map(({ cpu }) => cpu);
  return { cpu: summarizeCpu(cpuOf(slipwayRuns)), vs_select: cpuRatio(cpuOf(bareRuns), cpuOf(slipwayRuns)) };
}

/** Transactions of the last two years, distributed like those of a real account. */
const insertTransactions = (sql: Sql, partnerId: string) => sql`
  insert into transactions (id, partner_id, environment, partner_context, body_hash, type, provider, fiat_currency,
    crypto_currency, network, payment_method, amount, quoted_fiat_amount, quoted_crypto_amount, quoted_exchange_rate, is_best,
    fiat_amount, crypto_amount, exchange_rate, provider_fee, network_fee, svc_fee, redirect_url, status, checkout_token,
    link_expires_at, created_at, updated_at)
  select 'tx_' || md5(${partnerId} || n), ${partnerId}, 'sandbox', 'ctx-' || n, '\\x00', case when n % 5 = 0 then 'SELL' else 'BUY' end,
    (array['moonpay', 'paybis', 'guardarian'])[1 + n % 3], (array['NGN', 'EUR', 'USD', 'KES'])[1 + n % 4],
    (array['BTC', 'ETH', 'USDT'])[1 + n % 3], (array['mainnet', 'ethereum', 'tron'])[1 + n % 3],
    (array['card', 'bank_transfer', 'apple_pay'])[1 + n % 3], 100, 100, 1, 100, true, 100, 1, 100, 1, 1, 0, 'https://shop.example',
    (array['success', 'success', 'success', 'pending', 'failed', 'expired'])[1 + n % 6], md5(${partnerId} || 'token' || n), now(),
    date_trunc('milliseconds', now() - n * interval '63 seconds' * (1000000.0 / ${transactionCount}::int)), now()
  from generate_series(1, ${transactionCount}::int) n`;

/** Three status changes for each transaction. */
async function insertHistories(sql: Sql, partnerId: string): Promise<void> {
  await sql`
    insert into status_changes (transaction_id, from_status, to_status, source, raw_status, at)
    select t.id, step.before, step.after, step.source, step.raw, t.created_at + step.number * interval '1 minute'
    from transactions t
    cross join (values (0, null, 'pending', 'checkout', null), (1, 'pending', 'processing', 'callback', 'waiting'),
      (2, 'processing', 'success', 'poll', 'completed')) as step (number, before, after, source, raw)
    where t.partner_id = ${partnerId}
    order by t.id, step.number`;
  await sql`analyze transactions, status_changes`;
}
