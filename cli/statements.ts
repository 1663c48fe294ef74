import { environments } from "#db/enums.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { closeMonth } from "#lib/statements/close-statements.ts";
import { statementMonth } from "#lib/statements/contract.ts";
import { listStatements, readStatement } from "#lib/statements/read-statement.ts";
import { toStatementCsv } from "#lib/statements/statement-csv.ts";

import { choice, command, counted, flag, optional, text } from "./command.ts";

const group = "Revenue";
const month = {
  ...text("month", "Month in UTC, such as 2026-10"),
  read([given = ""]: string[], label: string) {
    const { success, data } = statementMonth.safeParse(given);
    if (success) return data;
    throw new AppError("validation_failed", `${label} must be a month, such as 2026-10`);
  },
};
const environment = optional(choice(environments, "By default production"));
const partner = text("partner", "The partner's ID");

/** The months of partners. */
export const statementCommands = [
  command({
    name: "statement list",
    group,
    summary: "List the months of a partner, with what it is owed",
    args: { partner },
    options: { environment },
    async run({ partner: partnerId, environment: chosen = "production" }) {
      const months = await listStatements({ partnerId, environment: chosen }, currentTime());
      return {
        columns: ["month", "status", "owed", "hash"],
        rows: months.map((one) => [
          one.month,
          one.status,
          (one.owed ?? []).map(({ amount, fiat_currency }) => `${amount} ${fiat_currency}`).join(", "),
          one.hash ?? one.open_reason ?? "",
        ]),
        empty: "No such partner.",
      };
    },
  }),
  command({
    name: "statement show",
    group,
    summary: "Print a month of a partner, as JSON or CSV",
    args: { partner, month },
    options: { environment, csv: flag("Print a CSV file") },
    async run({ partner: partnerId, month: wanted, environment: chosen = "production", csv }, print) {
      const statement = await readStatement({ partnerId, environment: chosen }, wanted, currentTime());
      print(csv ? toStatementCsv(statement).trimEnd() : JSON.stringify(statement, null, 2));
      return "";
    },
  }),
  command({
    name: "statement close",
    group,
    summary: "Close a month for all partners",
    details:
      "Slipway does that on the third day of the next month. By hand, it's possible from the second day, 00:00 UTC. Earlier open months are closed, too.",
    args: { month },
    options: { environment },
    async run({ month: wanted, environment: chosen = "production" }) {
      const { closed, incomplete } = await closeMonth(chosen, wanted, systemActor, currentTime());
      const rest = incomplete > 0 ? ` ${counted(incomplete, "partner")} left out: run svc ledger backfill.` : "";
      return `Closed ${counted(closed, "statement")}.${rest}`;
    },
  }),
];
