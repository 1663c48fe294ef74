import { csvLine } from "#lib/csv.ts";
import { subtract } from "#lib/money.ts";
import type { StatementAdjustment, StatementBody, StatementLine } from "./contract.ts";

type Row = Record<string, string | number | null>;

const columns = [
  ...["row", "fiat_currency", "currency", "provider", "type", "payment_method", "count", "volume", "provider_fee"],
  ...["network_fee", "svc_fee", "partner_share", "operator_share", "reported_partner_fee", "refunds_count"],
  ...["refunds_amount", "transaction_id", "success_month", "learned_on"],
];

/** The lines and adjustments as a CSV file, with exact decimals. The sums of its columns are what was booked in the month. */
export function toStatementCsv({ environment, month, lines, adjustments }: StatementBody): string {
  const rows = [...lines.flatMap(rowsOf), ...adjustments.map(adjustmentRow)];
  const cells = rows.map((row) => columns.map((name) => (row[name] == null ? null : String(row[name]))));
  const head = ["environment", "month", ...columns];
  return [head, ...cells.map((row) => [environment, month, ...row])].map(csvLine).join("");
}

function rowsOf({ other_currencies, reported_difference: _, ...line }: StatementLine): Row[] {
  const { fiat_currency, provider, type, payment_method } = line;
  const route = { fiat_currency, provider, type, payment_method };
  return [
    { row: "line", currency: fiat_currency, ...line },
    ...other_currencies.map((other) => ({ row: "line", ...route, ...other })),
  ];
}

/** Amounts are in the column of their kind. */
function adjustmentRow({ kind, count, amount, ...one }: StatementAdjustment): Row {
  const row = { ...one, row: "adjustment", partner_share: kind === "svc_fee" ? one.partner_share : null };
  if (kind === "volume") return { ...row, count, volume: amount };
  if (kind === "refund") return { ...row, refunds_count: count, refunds_amount: subtract("0", amount) };
  if (kind === "partner_fee") return { ...row, reported_partner_fee: amount };
  const operatorShare = kind === "svc_fee" ? subtract(amount, one.partner_share) : null;
  return { ...row, [kind]: amount, operator_share: operatorShare };
}
