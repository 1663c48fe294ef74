import * as z from "zod";
import { type Environment, environments, ledgerKinds, type Side } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { type ListFilter, lenient, pageParameters } from "#lib/list-contract.ts";
import { transactionFilters } from "#lib/transactions/filters-contract.ts";

/** A month in UTC such as 2026-01, or a day such as 2026-01-31. */
export const period = z.union([
  z.string().regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/),
  z.iso.date().refine((day) => day >= "1970"),
]);

/** How the rows are divided, besides by currency. */
export const groupings = ["currency", "provider", "partner", "corridor", "day"] as const;
export type Grouping = (typeof groupings)[number];

const id = z.string().regex(/^[\w-]{1,64}$/);

export const revenueFilters = {
  fiat_currency: transactionFilters.fiat_currency,
  type: transactionFilters.type,
  provider: { page: id, label: "Provider" },
  payment_method: transactionFilters.payment_method,
  partner: { page: id, label: "Partner ID", kind: "code" },
} satisfies Record<string, ListFilter>;

/** The query of the page and of its export; invalid values are ignored, because people edit URLs. */
export const revenueQuery = z.object({
  environment: z.enum(environments).catch("production"),
  period: lenient(period),
  group: z.enum(groupings).catch("currency"),
  ...pageParameters(revenueFilters),
});
export type RevenueQuery = z.output<typeof revenueQuery>;

/** The transactions behind a figure. */
export const ledgerFilters = {
  ledger_period: { page: period, label: "Booked in (UTC)", kind: "fixed" },
  ledger_kind: { page: z.enum(ledgerKinds), label: "Ledger entry", kind: "fixed" },
} satisfies Record<string, ListFilter>;

/** Amounts are exact decimal text in `currency`. */
export type RevenueRow = {
  /** What the row is of, depending on the grouping; null where it isn't divided by that. */
  provider: string | null;
  partnerId: string | null;
  partnerName: string | null;
  type: Side | null;
  paymentMethod: string | null;
  day: string | null;
  /** The transactions' fiat currency. `currency` only differs for what was returned or reported in another one. */
  fiatCurrency: string;
  currency: string;
  count: number;
  volume: string;
  providerFee: string;
  networkFee: string;
  svcFee: string;
  /** The commission that providers report, for those that do. */
  reportedCount: number;
  reported: string;
  /** What they report less the service fee of the same transactions; null if none reports it in this currency. */
  difference: string | null;
  /** More than 1% of that service fee. */
  isDifferent: boolean;
  refundCount: number;
  refunded: string;
  /** Volume less refunds; null in another currency than the transactions'. */
  net: string | null;
};

export type Revenue = { environment: Environment; period: string; group: Grouping; rows: RevenueRow[] };

/** The first day of a period, and the first one after it. */
export function daysOf(name: string): { from: string; until: string } {
  if (name.length > 7) return { from: name, until: toDay(Date.parse(name) + dayMs) };
  return { from: `${name}-01`, until: `${shiftMonth(name, 1)}-01` };
}

/** "2026-01" by 1 is "2026-02". */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by)).toISOString().slice(0, 7);
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The service fees of transactions in a currency, with later corrections. Decimal text. */
export type EarnedFee = { currency: string; count: number; amount: string };
