import type { Sql } from "postgres";
import { dayMs, hourMs } from "#lib/duration.ts";

/** mulberry32 */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random rows of the sources of rollups, the same in every run. */
export function randomRows(sql: Sql) {
  let made = 0;
  const random = generator(42);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  const change = (id: string, status: string, at: Date) => sql`
    with changed as (update transactions set status = ${status}, fiat_amount = fiat_amount + 1 where id = ${id} returning id)
    insert into status_changes (transaction_id, to_status, source, at) select id, ${status}, 'poll', ${at} from changed`;

  /** A random row within the last `spanMs`, most of them near the end, with random status, visits and history. */
  async function addTransaction(now: number, spanMs: number) {
    made += 1;
    const id = `tx_${made}`;
    const at = new Date(now - Math.floor(random() ** 3 * spanMs));
    const openedAt = below(4) === 0 ? null : new Date(at.getTime() + below(14 * hourMs));
    await sql`insert into transactions (id, partner_id, environment, partner_context, body_hash, type, provider, fiat_currency,
        crypto_currency, network, payment_method, amount, quoted_fiat_amount, quoted_crypto_amount, quoted_exchange_rate,
        is_best, fiat_amount, crypto_amount, exchange_rate, provider_fee, network_fee, svc_fee, redirect_url, checkout_token,
        link_expires_at, opened_at, provider_link, created_at, updated_at)
      values (${id}, ${pick(["p1", "p2"])}, ${pick(["sandbox", "production"])}, ${id}, '', ${made % 3 === 0 ? "SELL" : "BUY"}, ${pick(["a", "b", "c"])},
        ${pick(["USD", "NGN"])}, 'BTC', 'mainnet', 'card', 1, 1, 1, 1, ${below(2) === 0}, ${`${below(1e6)}.${below(100)}`}, 1, 1,
        0, 0, 0, '', ${id}, ${at}, ${openedAt}, ${openedAt && below(4) > 0 ? "https://x.example" : null}, ${at}, ${at})`;
    const paidAt = new Date(at.getTime() + below(2 * hourMs));
    if (below(3) > 0) await change(id, "processing", paidAt);
    if (below(3) > 0) {
      const status = pick(["success", "success", "failed", "expired", "refunded"]);
      await change(id, status, new Date(paidAt.getTime() + Math.floor(random() ** 4 * 3 * dayMs)));
    }
  }

  async function addRequest(now: number, spanMs: number) {
    made += 1;
    const at = new Date(now - Math.floor(random() ** 3 * spanMs));
    await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
      values (${`req_${made}`}, ${at}, ${pick(["p1", "p2"])}, ${pick(["sandbox", "production"])}, ${pick(["k1", "k2"])}, 'GET', '/',
        ${pick([200, 201, 399, 400, 404, 429, 499, 500, 503])}, 1)`;
  }

  async function addAttempt(now: number, spanMs: number) {
    made += 1;
    const partner = pick(["p1", "p2"]);
    const at = new Date(now - Math.floor(random() ** 3 * spanMs));
    await sql`insert into webhook_events (id, partner_id, environment, name, body, created_at)
      values (${`evt_${made}`}, ${partner}, 'sandbox', 'transaction.success', '', ${at})`;
    await sql`insert into webhook_deliveries
        (id, endpoint_id, event_id, partner_id, environment, event_name, sequence, status, created_at)
      values (${`dlv_${made}`}, ${`we_${partner}`}, ${`evt_${made}`}, ${partner}, 'sandbox', 'transaction.success', 1, 'failed', ${at})`;
    await sql`insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms, status_code)
      values (${`dlv_${made}`}, ${`we_${partner}`}, ${at}, 1, ${pick([199, 200, 204, 299, 300, 500, null])})`;
  }

  async function add(now: number, spanMs: number, rows: number) {
    for (let row = 0; row < rows; row += 1)
      await pick([addTransaction, addTransaction, addRequest, addAttempt])(now, spanMs);
  }

  return { below, pick, change, addRequest, add };
}
