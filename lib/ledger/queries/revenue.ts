import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import type { Environment, LedgerKind, Side } from "#db/enums.ts";
import type { Grouping, RevenueRow } from "#lib/ledger/contract.ts";

export type RevenueFilter = {
  environment: Environment;
  /** Days in UTC; without the last one. */
  from: string;
  until: string;
  fiatCurrency: string | undefined;
  type: Side | undefined;
  provider: string | undefined;
  paymentMethod: string | undefined;
  partnerId: string | undefined;
};

export type LedgerSum = Omit<RevenueRow, "partnerName" | "difference" | "isDifferent" | "refunded" | "net"> & {
  /** The service fee of the transactions whose provider reports its commission. */
  comparedFee: string;
  /** Negative. */
  refund: string;
};

const columnsOf: Record<Grouping, readonly string[]> = {
  currency: [],
  provider: ["provider"],
  partner: ["partner_id"],
  corridor: ["type", "payment_method"],
  day: ["booked_on"],
};

const sumOf = (kind: LedgerKind) => sql`trim_scale(coalesce(sum(amount) filter (where kind = ${kind}), 0))::text`;
const countOf = (kind: LedgerKind) => sql`coalesce(sum(count) filter (where kind = ${kind}), 0)::float`;

/** The sums of all partners' entries of these days. */
export async function selectRevenue(filter: RevenueFilter, grouping: Grouping): Promise<LedgerSum[]> {
  const divided = columnsOf[grouping];
  const keyOrNull = (column: string) => (divided.includes(column) ? sql`${sql.identifier(column)}::text` : sql`null`);
  const keys = sql.join(
    [...divided, "fiat_currency", "currency"].map((column) => sql`${sql.identifier(column)}`),
    sql`, `,
  );
  const rows = await db.execute(sql`
    select ${keyOrNull("provider")} as provider, ${keyOrNull("partner_id")} as "partnerId", ${keyOrNull("type")} as type,
      ${keyOrNull("payment_method")} as "paymentMethod", ${keyOrNull("booked_on")} as day, fiat_currency as "fiatCurrency", currency,
      ${countOf("volume")} as count, ${sumOf("volume")} as volume, ${sumOf("provider_fee")} as "providerFee",
      ${sumOf("network_fee")} as "networkFee", ${sumOf("svc_fee")} as "svcFee",
      ${countOf("partner_fee")} as "reportedCount", ${sumOf("partner_fee")} as reported,
      trim_scale(coalesce(sum(amount) filter (where kind = 'svc_fee' and is_reported), 0))::text as "comparedFee",
      ${countOf("refund")} as "refundCount", ${sumOf("refund")} as refund
    from (
      select ${keys}, transaction_id, kind, sum(amount) as amount, sum(count) as count,
        bool_or(kind = 'partner_fee') over (partition by transaction_id, currency) as is_reported
      from ledger_entries where ${sql.join(conditions(filter), sql` and `)}
      group by ${keys}, transaction_id, kind
    ) entries
    group by ${keys}
    order by ${sql.join([...divided.map((column) => sql`${sql.identifier(column)}`), sql`fiat_currency`, sql`currency <> fiat_currency`, sql`currency`], sql`, `)}`);
  return [...rows] as LedgerSum[];
}

const conditions = (filter: RevenueFilter): SQL[] => [
  sql`environment = ${filter.environment}`,
  sql`booked_on >= ${filter.from}::date`,
  sql`booked_on < ${filter.until}::date`,
  ...(filter.fiatCurrency === undefined ? [] : [sql`fiat_currency = ${filter.fiatCurrency}`]),
  ...(filter.type === undefined ? [] : [sql`type = ${filter.type}`]),
  ...(filter.provider === undefined ? [] : [sql`provider = ${filter.provider}`]),
  ...(filter.paymentMethod === undefined ? [] : [sql`payment_method = ${filter.paymentMethod}`]),
  ...(filter.partnerId === undefined ? [] : [sql`partner_id = ${filter.partnerId}`]),
];
