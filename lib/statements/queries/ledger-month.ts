import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import type { Environment, LedgerKind, Side } from "#db/enums.ts";
import { daysOf } from "#lib/ledger/contract.ts";

export type LedgerMonth = { environment: Environment; month: string; partnerId?: string | undefined };

type Route = { partnerId: string; fiatCurrency: string; provider: string; type: Side; paymentMethod: string };

/** The sums of transactions that first succeeded in the month, in one currency. Amounts are exact decimal text. */
export type MonthSum = Route & {
  /** Another one than the fiat currency only for what was refunded or reported in it. */
  currency: string;
  count: number;
  volume: string;
  providerFee: string;
  networkFee: string;
  svcFee: string;
  partnerShare: string;
  reportedCount: number;
  reported: string;
  /** The service fee of the transactions whose provider reports its commission. */
  comparedFee: string;
  refundCount: number;
  /** Negative. */
  refund: string;
};

/** What was booked in the month for a transaction that first succeeded in an earlier one, by day, kind, and currency. */
export type MonthAdjustment = Route & {
  transactionId: string;
  succeededOn: string;
  bookedOn: string;
  kind: LedgerKind;
  currency: string;
  count: number;
  amount: string;
  partnerShare: string;
};

/** A month of the ledger, divided into the transactions that first succeeded in it and earlier ones. Together, that is everything
 * that was booked in the month. */
export async function selectLedgerMonth(
  filter: LedgerMonth,
  tx: Executor = db,
): Promise<{ sums: MonthSum[]; adjustments: MonthAdjustment[] }> {
  const sums = await tx.execute(sql`${booked(filter)}
    select ${routeColumns}, e.currency,
      ${countOf("volume")} as count, ${sumOf("volume")} as volume, ${sumOf("provider_fee")} as "providerFee",
      ${sumOf("network_fee")} as "networkFee", ${sumOf("svc_fee")} as "svcFee",
      trim_scale(coalesce(sum(e.amount * ${shareOn(sql`s.succeeded_on`)}) filter (where e.kind = 'svc_fee'), 0) * 0.0001)::text
        as "partnerShare",
      ${countOf("partner_fee")} as "reportedCount", ${sumOf("partner_fee")} as reported,
      trim_scale(coalesce(sum(e.amount) filter (where e.kind = 'svc_fee' and r.transaction_id is not null), 0))::text as "comparedFee",
      ${countOf("refund")} as "refundCount", ${sumOf("refund")} as refund
    from booked e join succeeded s using (transaction_id) left join reporting r using (transaction_id)
    group by ${route}, e.currency
    order by ${ordered}, e.currency <> e.fiat_currency, e.currency collate "C"`);
  const adjustments = await tx.execute(sql`${booked(filter)}
    select ${routeColumns}, transaction_id as "transactionId", v.booked_on::text as "succeededOn", e.booked_on::text as "bookedOn",
      e.kind, e.currency, sum(e.count)::float as count, trim_scale(sum(e.amount))::text as amount,
      case when e.kind = 'svc_fee' then trim_scale(sum(e.amount) * ${shareOn(sql`v.booked_on`)} * 0.0001)::text else '0' end
        as "partnerShare"
    from booked e left join succeeded s using (transaction_id), lateral (
      select booked_on from ledger_entries f
      where f.transaction_id = e.transaction_id and f.kind = 'volume' and f.count = 1 order by f.id limit 1
    ) v
    where s.transaction_id is null
    group by ${route}, transaction_id, v.booked_on, e.booked_on, e.kind, e.currency, e.environment
    having sum(e.amount) <> 0 or sum(e.count) <> 0
    order by e.booked_on, transaction_id collate "C", e.kind, e.currency collate "C"`);
  return { sums: [...sums] as MonthSum[], adjustments: [...adjustments] as MonthAdjustment[] };
}

function booked({ environment, month, partnerId }: LedgerMonth): SQL {
  const { from, until } = daysOf(month);
  const ofPartner = partnerId === undefined ? sql`` : sql`and partner_id = ${partnerId}`;
  return sql`
    with booked as materialized (
      select * from ledger_entries
      where environment = ${environment} and booked_on >= ${from}::date and booked_on < ${until}::date ${ofPartner}
    ), succeeded as materialized (
      select transaction_id, min(booked_on) as succeeded_on from booked where kind = 'volume' and count = 1 group by transaction_id
    ), reporting as materialized (
      select distinct transaction_id from booked where kind = 'partner_fee' and currency = fiat_currency
    )`;
}

const route = sql`e.partner_id, e.fiat_currency, e.provider, e.type, e.payment_method`;
const routeColumns = sql`e.partner_id as "partnerId", e.fiat_currency as "fiatCurrency", e.provider, e.type,
  e.payment_method as "paymentMethod"`;
const ordered = sql`e.partner_id collate "C", e.fiat_currency collate "C", e.provider collate "C", e.type collate "C",
  e.payment_method collate "C"`;

/** The share in basis points that applies to transactions that first succeeded on a day. */
const shareOn = (day: SQL) => sql`coalesce((
  select share_bps from fee_shares f
  where f.partner_id = e.partner_id and f.environment = e.environment and f.valid_from <= ${day}
  order by f.valid_from desc, f.id desc limit 1), 0)`;

const sumOf = (kind: LedgerKind) => sql`trim_scale(coalesce(sum(e.amount) filter (where e.kind = ${kind}), 0))::text`;
const countOf = (kind: LedgerKind) => sql`coalesce(sum(e.count) filter (where e.kind = ${kind}), 0)::float`;
