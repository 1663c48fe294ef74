import { csvLine } from "#lib/csv.ts";
import { compare, multiply, subtract } from "#lib/money.ts";
import { selectPartnerNames } from "#lib/partners/queries/console.ts";
import { daysOf, type Revenue, type RevenueQuery, type RevenueRow } from "./contract.ts";
import { type LedgerSum, selectRevenue } from "./queries/revenue.ts";

/** The sums of the ledger in a month or day of UTC, by default the current month. Currencies aren't converted or added up. */
export async function readRevenue(
  { environment, period, group, partner, fiat_currency, payment_method, ...same }: RevenueQuery,
  now: Date,
): Promise<Revenue> {
  const shown = period ?? now.toISOString().slice(0, 7);
  const { provider, type } = same;
  const filter = {
    environment,
    ...daysOf(shown),
    fiatCurrency: fiat_currency,
    type,
    provider,
    paymentMethod: payment_method,
  };
  const sums = await selectRevenue({ ...filter, partnerId: partner }, group);
  const ids = [...new Set(sums.flatMap(({ partnerId }) => partnerId ?? []))];
  const names = new Map((ids.length > 0 ? await selectPartnerNames(ids) : []).map(({ id, name }) => [id, name]));
  return { environment, period: shown, group, rows: sums.map((one) => toRow(one, names)) };
}

function toRow({ comparedFee, refund, ...sums }: LedgerSum, names: Map<string, string>): RevenueRow {
  const { volume, currency, fiatCurrency, reported, reportedCount, partnerId } = sums;
  const refunded = subtract("0", refund);
  const isFiat = currency === fiatCurrency;
  const difference = isFiat && reportedCount > 0 ? subtract(reported, comparedFee) : null;
  return {
    ...sums,
    partnerName: (partnerId && names.get(partnerId)) ?? null,
    difference,
    isDifferent: difference !== null && isOverOnePercent(difference, comparedFee),
    refunded,
    net: isFiat ? subtract(volume, refunded) : null,
  };
}

const isOverOnePercent = (difference: string, fee: string) =>
  compare(multiply(difference.replace("-", ""), "100"), fee) > 0;

const columns = {
  provider: "provider",
  partner_id: "partnerId",
  partner: "partnerName",
  type: "type",
  payment_method: "paymentMethod",
  day: "day",
  fiat_currency: "fiatCurrency",
  currency: "currency",
  count: "count",
  volume: "volume",
  provider_fee: "providerFee",
  network_fee: "networkFee",
  service_fee: "svcFee",
  reported_count: "reportedCount",
  reported_commission: "reported",
  difference: "difference",
  refund_count: "refundCount",
  refunded: "refunded",
  net: "net",
} as const satisfies Record<string, keyof RevenueRow>;

/** The rows as a CSV file, with exact decimals. */
export function toRevenueCsv({ environment, period, rows }: Revenue): string {
  const lines = rows.map((row) =>
    Object.values(columns).map((name) => (row[name] === null ? null : String(row[name]))),
  );
  const head = ["environment", "period", ...Object.keys(columns)];
  return [head, ...lines.map((cells) => [environment, period, ...cells])].map(csvLine).join("");
}
