import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dateOrders } from "#db/enums.ts";
import { csvLine } from "#lib/csv.ts";
import { AppError } from "#lib/errors.ts";
import { findModule } from "#lib/providers/registry.ts";
import { chooseFormat } from "#lib/reconciliation/choose-format.ts";
import { type CountName, countLabels } from "#lib/reconciliation/contract.ts";
import { differenceCells, differenceTitles } from "#lib/reconciliation/difference-cells-contract.ts";
import { type Reconciliation, reconcile } from "#lib/reconciliation/reconcile.ts";
import { fromLocalInput, readTimeZone, toZonedIso } from "#lib/time-zone.ts";
import { choice, command, flag, list, optional, text } from "./command.ts";
import { environment } from "./partners.ts";

const shownMax = 50;

const zone = {
  ...text("zone", "Time zone of times without an offset, such as Africa/Lagos (default: UTC)"),
  read([given = ""]: string[], label: string) {
    const known = readTimeZone(given);
    if (known) return known;
    throw new AppError("validation_failed", `${label} must be a time zone such as Africa/Lagos`);
  },
};

const readTime = (given: string | undefined, inZone: string, label: string) => {
  const at = given === undefined ? undefined : fromLocalInput(given, inZone);
  if (at === null) throw new AppError("validation_failed", `${label} must be a date or time, such as 2026-11-01`);
  return at;
};

/** Comparing a provider's file with our transactions. */
export const reconciliationCommands = [
  command({
    name: "provider reconcile",
    group: "Providers",
    summary: "Compare a provider's CSV file with the transactions, and save what differs",
    details: `Rows match by our reference, or else by the provider's order. The columns are saved for the provider's next file:
reference (our transaction ID), order (the provider's ID), amount, currency, fee (with your commission), commission, status, date.
Name a column by its header, "Fee#2" for the second of that name, or "#5" for the fifth column.
The same file, read in the same way, shows the saved result.`,
    args: { provider: text("id", "Provider ID"), file: text("file.csv", "CSV file in UTF-8") },
    options: {
      environment,
      columns: optional(list("field=column,...", "Columns of the file. Without it, the saved settings apply")),
      from: optional(
        text("time", "Start of the period in the time zone, such as 2026-11-01 (default: the first date)"),
      ),
      to: optional(text("time", "Its end, which isn't part of it, such as 2026-12-01 (default: the last date)")),
      zone: optional(zone),
      "decimal-comma": flag("Amounts are written as 1.234,56"),
      "date-order": optional(choice(dateOrders, "Order of dates such as 03/04/2026")),
      output: optional(text("file", "Write all saved differences to a CSV file")),
    },
    async run({ provider, file, environment: compared, columns, output, ...options }, print) {
      findModule(provider);
      const given = {
        columns,
        zone: options.zone,
        isDecimalComma: options["decimal-comma"],
        dateOrder: options["date-order"],
      };
      const format = await chooseFormat(provider, file, given);
      const from = readTime(options.from, format.zone, "--from");
      const to = readTime(options.to, format.zone, "--to");
      const result = await reconcile({
        account: { provider, environment: compared },
        file,
        format,
        period: { ...(from && { from }), ...(to && { to }) },
        by: `svc:${userInfo().username}`,
        now: new Date(),
      });
      for (const line of summaryOf(result, format.zone)) print(line);
      const rows = result.differences.map(differenceCells);
      if (output !== undefined) await writeFile(output, [differenceTitles, ...rows].map(csvLine).join(""));
      if (rows.length > shownMax) print(`The first ${shownMax} of ${rows.length} saved differences:`);
      return { columns: differenceTitles, rows: rows.slice(0, shownMax), empty: "No differences." };
    },
  }),
];

function summaryOf({ run, isRepeated }: Reconciliation, inZone: string): string[] {
  const { id, createdAt, periodFrom, periodTo, counts } = run;
  const before = isRepeated ? `This file was compared before, at ${createdAt.toISOString()}. ` : "";
  const period =
    periodFrom && periodTo
      ? `Period: ${toZonedIso(periodFrom, inZone)} to ${toZonedIso(periodTo, inZone)}`
      : "The period isn't known, so missing rows weren't looked for: choose a date column, or use --from and --to.";
  const counted = (Object.keys(countLabels) as CountName[]).filter((name) => (counts[name] ?? 0) > 0);
  return [`${before}Reconciliation ${id}`, period, ...counted.map((name) => `${countLabels[name]}: ${counts[name]}`)];
}
