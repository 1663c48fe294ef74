import { beforeAll, describe, expect, it } from "vitest";
import type { Side } from "#db/enums.ts";
import type { ConsideredQuote } from "#db/schema-transactions.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createRandom } from "#lib/demo/random.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { rankQuotes } from "#lib/quotes/rank-quotes.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import type { ProviderReportQuery } from "./contract.ts";
import { intervalOf, rateOf } from "./interval-contract.ts";
import { readCohorts, readReport } from "./read-report.ts";

const now = new Date("2026-03-20T12:00:00Z");
const from = new Date("2026-02-01T00:00:00Z");
const to = new Date("2026-03-21T00:00:00Z");
const dice = createRandom(41);
const hour = 3_600_000;

type Row = {
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

const names = ["alpha", "beta", "gamma"];

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

function newRow(id: string, partner_id: string): Row {
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
  const opened_at = dice.chance(0.9) ? later(60_000 * dice.next()) : null;
  const quotes = dice.chance(0.9) ? quotesWith(provider) : null;
  return {
    ...{ id, partner_id, provider, type, status, created_at, opened_at, quotes },
    environment: dice.chance(0.9) ? "production" : "sandbox",
    fiat_currency: dice.pick(["NGN", "NGN", "EUR"]),
    payment_method: dice.pick(["card", "pix"]),
    country: dice.pick(["NG", "KE", null]),
    failure_code: status === "failed" && dice.chance(0.7) ? dice.pick(["declined", "kyc_rejected"]) : null,
    fiat_amount: dice.below(100_000) / 100,
    is_best: quotes ? bestOf(quotes, type, provider) === provider : dice.chance(0.5),
    quoted_exchange_rate: 100,
    exchange_rate: dice.chance(0.05) ? 0 : 90 + dice.below(20),
    provider_link: dice.chance(0.85) ? "https://p.example" : null,
    paid_at: status !== "pending" && dice.chance(0.8) ? later(5 * 60_000) : null,
    succeeded_at:
      status === "success" || (status === "refunded" && dice.chance(0.5)) ? later(hour * dice.next()) : null,
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
function countOf(rows: Row[]) {
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

const offeredBy = ({ quotes, provider }: Row) =>
  new Set([provider, ...(quotes ?? []).flatMap((one) => ("unsupported" in one ? [] : one.provider))]);
const bestBy = ({ quotes, provider, type, is_best }: Row) =>
  is_best ? provider : quotes && bestOf(quotes, type, provider);

describe("the report of providers", () => {
  const sql = setUpOwnDatabase();
  let partners: string[] = [];
  let rows: Row[] = [];

  beforeAll(async () => {
    const template = await newTestTransaction();
    await sql`delete from transaction_quotes`;
    partners = [template.partnerId, await createPartner("Other")];
    rows = Array.from({ length: 900 }, (_, index) => newRow(`tx_${index}`, dice.pick(partners)));
    await sql`
      insert into transactions select (jsonb_populate_record(t, r || jsonb_build_object(
        'partner_context', r ->> 'id', 'checkout_token', r ->> 'id'))).*
      from transactions t, jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r`;
    await sql`
      insert into transaction_quotes select r ->> 'id', r ->> 'partner_id', r ->> 'environment', r -> 'quotes'
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r where r -> 'quotes' <> 'null'`;
    await sql`delete from transactions where id = ${template.id}`;
  });

  const query: ProviderReportQuery = { from, to, type: "BUY", fiat_currency: "NGN" };
  const isWithin = ({ created_at: at, type, fiat_currency }: Row, wanted = query) =>
    at >= wanted.from && at < wanted.to && type === wanted.type && fiat_currency === wanted.fiat_currency;
  const scopeOf = (partnerId: string | null) => ({ partnerId, environment: "production" as const });

  it.each([
    ["one partner", 0, {}],
    ["another partner", 1, {}],
    ["all partners", null, {}],
    ["a payment method", 0, { payment_method: "pix" }],
    ["a country", 0, { country: "KE" }],
    ["sales", 0, { type: "SELL" as const }],
    ["another currency", 0, { fiat_currency: "EUR" }],
    ["a week", 0, { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-03-08T00:00:00Z") }],
  ])("has for %s the figures of one count each", async (_, index, change) => {
    const wanted = { ...query, ...change };
    const partnerId = index === null ? null : (partners[index] ?? "");
    const { providers, total } = await readReport(scopeOf(partnerId), wanted, now);
    const counted = rows.filter(
      (row) =>
        row.environment === "production" &&
        (partnerId === null || row.partner_id === partnerId) &&
        isWithin(row, wanted) &&
        (wanted.payment_method ?? row.payment_method) === row.payment_method &&
        (wanted.country === undefined || row.country === wanted.country),
    );
    expect(counted.length).toBeGreaterThan(10);
    const expected = names.map((provider) => ({
      provider,
      offered: counted.filter((row) => offeredBy(row).has(provider)).length,
      best: counted.filter((row) => bestBy(row) === provider).length,
      ...countOf(counted.filter((row) => row.provider === provider)),
    }));
    expected.sort((a, b) => Number(b.volume) - Number(a.volume));
    expect(providers).toEqual(expected);
    expect(total).toEqual(countOf(counted));
  });

  it("has the range from its start until before its end", async () => {
    const { created_at: at } = rows.find((row) => row.environment === "production" && isWithin(row)) as Row;
    const chosen = async (change: object) =>
      (await readReport(scopeOf(null), { ...query, ...change }, now)).total.chosen;
    expect(await chosen({ from: at, to: new Date(at.getTime() + 1) })).toBe(1);
    expect(await chosen({ from: new Date(at.getTime() - 1), to: at })).toBe(0);
  });

  it("has the weeks of a provider from Monday, whose counts add up to its own", async () => {
    const scope = scopeOf(partners[0] ?? "");
    const [first] = (await readReport(scope, query, now)).providers;
    const cohorts = await readCohorts(scope, query, first?.provider ?? "", now);
    const sum = (field: "chosen" | "success" | "sample") => cohorts.reduce((all, one) => all + one[field], 0);
    expect([sum("chosen"), sum("success"), sum("sample")]).toEqual([first?.chosen, first?.success, first?.sample]);
    expect(cohorts.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true);
    expect(cohorts.map(({ week }) => week)).toEqual(
      cohorts
        .map(({ week }) => week)
        .toSorted()
        .toReversed(),
    );
    for (const { week, chosen, completionRate } of cohorts) {
      const [start, end] = [new Date(week).getTime(), new Date(week).getTime() + 168 * hour];
      const mine = rows.filter(
        (row) =>
          row.environment === "production" &&
          row.partner_id === scope.partnerId &&
          row.provider === first?.provider &&
          isWithin(row) &&
          row.created_at.getTime() >= start &&
          row.created_at.getTime() < end,
      );
      expect([chosen, completionRate]).toEqual([mine.length, countOf(mine).completion_rate]);
    }
  });

  it("is empty without transactions", async () => {
    const { providers, total } = await readReport(scopeOf(partners[0] ?? ""), { ...query, fiat_currency: "USD" }, now);
    expect(providers).toEqual([]);
    expect(total).toEqual(countOf([]));
  });
});
