import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment, LedgerKind } from "#db/enums.ts";
import type { RevenueQuery, RevenueRow } from "#lib/ledger/contract.ts";

export const revenuePath = "/operator/revenue";

export type RevenueLinks = {
  /** The transactions behind a figure of a row. */
  ofKind(row: RevenueRow, kind: LedgerKind): string;
  /** The page of one day. */
  ofDay(day: string): string;
};

/** The page with other parameters. */
export const revenueAddress = (query: RevenueQuery, change: Partial<RevenueQuery>): string =>
  pageAddress(revenuePath, { ...query, ...change });

export const revenueLinks = (query: RevenueQuery, period: string): RevenueLinks => ({
  ofKind: (row, kind) =>
    pageAddress("/operator/transactions", {
      environment: query.environment,
      ledger_period: row.day ?? period,
      ledger_kind: kind,
      fiat_currency: row.fiatCurrency,
      type: row.type ?? query.type,
      provider: row.provider ?? query.provider,
      payment_method: row.paymentMethod ?? query.payment_method,
      partner: row.partnerId ?? query.partner,
    }),
  ofDay: (day) => revenueAddress(query, { period: day, group: "currency" }),
});

/** The month of a day. */
export const revenueMonth = (
  environment: Environment,
  day: string,
  filter: Pick<RevenueQuery, "fiat_currency" | "type">,
): string => pageAddress(revenuePath, { environment, period: day.slice(0, 7), ...filter });
