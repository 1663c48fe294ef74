import { divide, round } from "#lib/money.ts";
import { monthOf } from "#lib/statements/month.ts";
import type { DemoTransaction } from "./make-transactions.ts";

/** In one line of the statement of this month, the one with the most transactions, the provider reports half of the commission, as
 * if the markup were set wrong there. */
export function lowerReportedFees(transactions: DemoTransaction[], month: string): void {
  const reported = transactions.flatMap(({ row }) =>
    row.partnerFee && row.succeededAt && monthOf(row.succeededAt) === month ? [row] : [],
  );
  const lines = Map.groupBy(reported, (row) => [row.fiatCurrency, row.provider, row.type, row.paymentMethod].join());
  const [largest = []] = [...lines.values()].sort((a, b) => b.length - a.length);
  for (const row of largest) row.partnerFee = round(divide(row.partnerFee ?? "0", "2"), 2);
}
