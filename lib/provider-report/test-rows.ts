import { expect } from "vitest";
import type { Side } from "#db/enums.ts";
import type { ConsideredQuote } from "#db/schema-transactions.ts";
import { createRandom } from "#lib/demo/random.ts";
import { rankQuotes } from "#lib/quotes/rank-quotes.ts";
import { intervalOf, rateOf } from "./interval-contract.ts";

export const now = new Date("2026-03-20T12:00:00Z");
export const from = new Date("2026-02-01T00:00:00Z");
export const to = new Date("2026-03-21T00:00:00Z");
export const dice = createRandom(41);
export const hour = 3_600_000;

export type Row = {
  id: string;
  partner_id: string;
  environment: string;
  provider: string;
  type: Side;
  fiat_currency: string;
  payment_method: string;
  country: string | null;
  status: string;
  failure_code: string | null;
  fiat_amount: number;
  is_best: boolean;
  quoted_exchange_rate: number;
  exchange_rate: number;
  created_at: Date;
  opened_at: Date | null;
  provider_link: string | null;
  paid_at: Date | null;
  succeeded_at: Date | null;
  quotes: ConsideredQuote[] | null;
};

export const names = ["alpha", "beta", "gamma"];

/** A quote of each of some providers around 100, one of them sometimes ten times off. */
function quotesWith(chosen: string): ConsideredQuote[] {
  const quote = (provider: string, rate: number) => ({
    provider,
    exchange_rate: String(rate),
    fiat_amount: "100",
    crypto_amount: "1",
    provider_fee: String(dice.below(2)),
    network_fee: "0",
  });
  return names.flatMap((provider): ConsideredQuote[] => {
    if (provider === chosen) return [quote(provider, 95 + dice.below(10))];
    if (dice.chance(0.2)) return [{ provider, unsupported: "amount_below_minimum" }];
    if (dice.chance(0.2)) return [];
    return [quote(provider, dice.chance(0.1) ? dice.pick([1, 5_000]) : 95 + dice.below(10))];
  });
}

/** The best one without outliers, as the creation finds it. */
function bestOf(quotes: ConsideredQuote[], side: Side, chosen: string): string | undefined {
  const priced = quotes.flatMap((one) => ("unsupported" in one ? [] : [one]));
  const rate = Number(priced.find(({ provider }) => provider === chosen)?.exchange_rate);
  const near = priced.filter(({ exchange_rate }) => Math.abs(Math.log10(Number(exchange_rate) / rate)) < 1);
  const items = near.map(({ provider: id, exchange_rate: exchangeRate, provider_fee }) => ({
    id,
    quote: {
      ...{ fiatAmount: "100", cryptoAmount: "1", exchangeRate, expiresAt: now },
      fees: { provider: provider_fee, network: "0", svc: "0" },
    },
  }));
  return rankQuotes(items, side)[0]?.id;
}

export function newRow(id: string, partner_id: string): Row {
  const type = dice.chance(0.8) ? "BUY" : "SELL";
  const provider = dice.pick(names);
  const created_at = new Date(from.getTime() + (dice.next() * 52 - 2) * 24 * hour);
  const status = dice.pick([
    "pending",
    "processing",
    "success",
    "success",
    "failed",
    "cancelled",
    "expired",
    "refunded",
  ]);
  const later = (ms: number) => new Date(created_at.getTime() + Math.round(ms));
  const sometimes = <Value>(share: number, value: Value) => (dice.chance(share) ? value : null);
  const opened_at = sometimes(0.9, later(60_000 * dice.next()));
  const quotes = sometimes(0.9, quotesWith(provider));
  const is_best = dice.chance(0.5);
  return {
    ...{ id, partner_id, provider, type, status, created_at, opened_at, quotes },
    environment: dice.chance(0.9) ? "production" : "sandbox",
    fiat_currency: dice.pick(["NGN", "NGN", "EUR"]),
    payment_method: dice.pick(["card", "pix"]),
    country: dice.pick(["NG", "KE", null]),
    failure_code: status === "failed" ? sometimes(0.7, dice.pick(["declined", "kyc_rejected"])) : null,
    fiat_amount: dice.below(100_000) / 100,
    is_best: quotes ? bestOf(quotes, type, provider) === provider : is_best,
    quoted_exchange_rate: 100,
    exchange_rate: sometimes(0.95, 90 + dice.below(20)) ?? 0,
    provider_link: sometimes(0.85, "https://p.example"),
    paid_at: status === "pending" ? null : sometimes(0.8, later(5 * 60_000)),
    succeeded_at: ["success", "refunded"].includes(status)
      ? sometimes(status === "success" ? 1 : 0.5, later(hour * dice.next()))
      : null,
  };
}

const median = (values: number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
const implied: Record<string, string> = { failed: "other", cancelled: "cancelled_by_user", expired: "expired" };
const isSuccess = (row: Row) => row.succeeded_at !== null || row.status === "success";
const isSample = ({ provider_link, status, created_at }: Row) =>
  provider_link !== null &&
  (!["pending", "processing"].includes(status) || created_at.getTime() < now.getTime() - 168 * hour);

/** The figures of these rows, one count each. */
export function countOf(rows: Row[]) {
  const count = (matches: (row: Row) => boolean) => rows.filter(matches).length;
  const done = rows.filter(isSuccess);
  const [completed, sample] = [count((row) => isSuccess(row) && row.provider_link !== null), count(isSample)];
  const reasons: Record<string, number> = {};
  for (const { failure_code, status } of rows) {
    const code = failure_code ?? implied[status];
    if (code) reasons[code] = (reasons[code] ?? 0) + 1;
  }
  const minutes = median(
    rows.flatMap(({ succeeded_at: at, opened_at, created_at }) =>
      at ? (at.getTime() - (opened_at ?? created_at).getTime()) / 60_000 : [],
    ),
  );
  const gap = median(
    done.flatMap(({ type, quoted_exchange_rate: quoted, exchange_rate: rate }) =>
      rate > 0 ? 10_000 * ((type === "BUY" ? quoted / rate : rate / quoted) - 1) : [],
    ),
  );
  return {
    volume: String(done.reduce((sum, { fiat_amount }) => sum + Math.round(fiat_amount * 100), 0) / 100),
    chosen: rows.length,
    opened: count(({ opened_at }) => opened_at !== null),
    handed_over: count(({ provider_link }) => provider_link !== null),
    paid: count((row) => row.paid_at !== null || isSuccess(row) || ["processing", "refunded"].includes(row.status)),
    success: done.length,
    median_minutes: minutes === null ? null : expect.closeTo(minutes, 1),
    slippage_bps: gap === null ? null : String(Number(gap.toFixed(1))),
    reasons,
    completion_rate: rateOf(completed, sample),
    interval: intervalOf(completed, sample),
    sample,
  };
}

export const offeredBy = ({ quotes, provider }: Row) =>
  new Set([provider, ...(quotes ?? []).flatMap((one) => ("unsupported" in one ? [] : one.provider))]);
export const bestBy = ({ quotes, provider, type, is_best }: Row) =>
  is_best ? provider : quotes && bestOf(quotes, type, provider);
