import { sql } from "drizzle-orm";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { type TransactionFilter, transactionFilter } from "#lib/transactions/contract.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { runLongStatements } from "./long-statements.ts";
import { median, ratio, timeRuns, type WriteLine } from "./measure.ts";

const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 25;

/** The first page of each filter, with 10 thousand and with 1 million rows in the partner's account. */
export async function benchListing(say: WriteLine) {
  const [small, large] = [await fill(sizes.small), await fill(sizes.large)];
  await runLongStatements((db) => db.execute(sql`analyze transactions`));
  say(
    `\nGET /transactions, first page, ${sizes.large} rows compared with ${sizes.small}: milliseconds, median of ${rounds}\n`,
  );
  const ratios: Record<string, number> = {};
  for (const [name, query] of Object.entries(filters)) {
    const filter = transactionFilter.parse(query);
    const [smallMs, largeMs] = [await time(small, filter), await time(large, filter)];
    ratios[name] = ratio(largeMs, smallMs);
    say(
      `${name.padEnd(18)} ${smallMs.toFixed(2).padStart(7)} ${largeMs.toFixed(2).padStart(7)}   ${ratios[name]} times`,
    );
  }
  const worst = Math.max(...Object.values(ratios));
  say(`\nworst ${worst} times [aim 2]\n`);
  return { worst, ratios };
}

const filters: Record<string, Record<string, unknown>> = {
  none: {},
  status: { status: ["failed"] },
  "two statuses": { status: ["failed", "expired"] },
  type: { type: "SELL" },
  provider: { provider: "guardarian" },
  fiat_currency: { fiat_currency: "KES" },
  crypto_currency: { crypto_currency: "ETH" },
  network: { network: "tron" },
  payment_method: { payment_method: "apple_pay" },
  partner_context: { partner_context: "ctx-77" },
  created_from: { created_from: "2026-01-01T00:00:00Z" },
  created_to: { created_to: "2026-01-01T00:00:00Z" },
  "no match": { fiat_currency: "XXX" },
};

async function time(partnerId: string, filter: TransactionFilter): Promise<number> {
  const scope = { partnerId, environment: "sandbox" as const };
  return median(await timeRuns(rounds, () => listTransactions(scope, filter, "http://localhost")));
}

async function fill(count: number): Promise<string> {
  const partnerId = await createPartner(`${count} rows`);
  await insertTransactions(partnerId, count);
  return partnerId;
}

/** Gives a partner `count` transactions over the last two years, distributed like a real account. */
export async function insertTransactions(partnerId: string, count: number): Promise<void> {
  await runLongStatements((db) =>
    db.execute(sql`
    insert into transactions (id, partner_id, environment, partner_context, body_hash, type, provider, fiat_currency,
      crypto_currency, network, payment_method, amount, quoted_fiat_amount, quoted_crypto_amount, quoted_exchange_rate, is_best,
      fiat_amount, crypto_amount, exchange_rate, provider_fee, network_fee, svc_fee, redirect_url, status, checkout_token,
      link_expires_at, created_at, updated_at)
    select 'tx_' || md5(${partnerId} || n), ${partnerId}, 'sandbox', 'ctx-' || n, '\\x00', case when n % 5 = 0 then 'SELL' else 'BUY' end,
      (array['moonpay', 'paybis', 'guardarian'])[1 + n % 3], (array['NGN', 'EUR', 'USD', 'KES'])[1 + n % 4],
      (array['BTC', 'ETH', 'USDT'])[1 + n % 3], (array['mainnet', 'ethereum', 'tron'])[1 + n % 3],
      (array['card', 'bank_transfer', 'apple_pay'])[1 + n % 3], 100, 100, 1, 100, true, 100, 1, 100, 1, 1, 0, 'https://shop.example',
      (array['success', 'success', 'success', 'pending', 'failed', 'expired'])[1 + n % 6], md5(${partnerId} || 'token' || n), now(),
      date_trunc('milliseconds', now() - n * interval '63 seconds' * (1000000.0 / ${count}::int)), now()
    from generate_series(1, ${count}::int) n`),
  );
}
