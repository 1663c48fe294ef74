import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { backfillLedger } from "#lib/ledger/book.ts";
import { groupings, period, revenueQuery } from "#lib/ledger/contract.ts";
import { readRevenue, toRevenueCsv } from "#lib/ledger/read-revenue.ts";
import { choice, command, counted, flag, optional, text } from "./command.ts";

const group = "Revenue";

const month = {
  ...text("month", "Month or day in UTC, such as 2026-10 or 2026-10-27"),
  read([given = ""]: string[], label: string) {
    const { success, data } = period.safeParse(given);
    if (success) return data;
    throw new AppError("validation_failed", `${label} must be a month or a day, such as 2026-10 or 2026-10-27`);
  },
};

/** The sums of the ledger. */
export const revenueCommands = [
  command({
    name: "revenue",
    group,
    summary: "Print volume, fees, commission, and refunds of a month, by currency",
    details: "The same rows as the page Revenue of the operator console. Currencies aren't converted.",
    options: {
      month,
      by: optional(choice(groupings, "How the rows are divided; by default only by currency")),
      environment: optional(choice(environments, "By default production")),
      csv: flag("Print a CSV file with all columns"),
    },
    async run({ month: wanted, by, environment, csv }, print) {
      const query = revenueQuery.parse({ period: wanted, group: by, environment });
      const revenue = await readRevenue(query, currentTime());
      if (csv) {
        print(toRevenueCsv(revenue).trimEnd());
        return "";
      }
      return {
        columns: [
          "of",
          "currency",
          "transactions",
          "volume",
          "service fee",
          "reported",
          "difference",
          "refunds",
          "net",
        ],
        rows: revenue.rows.map((row) => [
          row.provider ??
            row.partnerId ??
            row.day ??
            (row.type ? `${row.type} ${row.fiatCurrency} ${row.paymentMethod}` : "all"),
          row.currency,
          String(row.count),
          row.volume,
          row.svcFee,
          row.reportedCount > 0 ? row.reported : "",
          row.difference ?? "",
          row.refunded,
          row.net ?? "",
        ]),
        empty: `No transactions succeeded or were refunded in ${revenue.period}.`,
      };
    },
  }),
  command({
    name: "ledger backfill",
    group,
    summary: "Book the transactions that succeeded before there was a ledger",
    details: "Works in small steps while Slipway runs. Repeating it books nothing twice.",
    async run() {
      const { checked, booked } = await backfillLedger(currentTime());
      return `Checked ${counted(checked, "successful transaction")}, booked ${booked}.`;
    },
  }),
];
