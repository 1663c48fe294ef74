import type { Sql } from "postgres";
import { openForDoctor } from "#db/database-facts.ts";
import { AppError } from "#lib/errors.ts";
import { connectedUrl } from "#processes/installation.ts";
import { command, counted, flag, list, optional } from "./command.ts";
import { type CheckResult, type DoctorCheck, runChecks } from "./doctor/check.ts";
import { databaseChecks } from "./doctor/database.ts";
import { logChecks } from "./doctor/logs.ts";
import { operationChecks } from "./doctor/operation.ts";
import { providerChecks } from "./doctor/providers.ts";
import { addressChecks } from "./doctor/public-address.ts";
import { serviceChecks } from "./doctor/services.ts";
import { settingChecks } from "./doctor/settings.ts";
import { signInChecks } from "./doctor/sign-in.ts";

export const doctorCommands = [
  command({
    name: "doctor",
    group: "Installation",
    summary: "Check the settings of this installation, and everything it depends on",
    details: `Run it with the settings of the server. It changes nothing, sends no email, and creates no order.
The exit code is 1 if a check found an error.`,
    migratesDatabase: false,
    options: {
      only: optional(list("id", 'Checks by their ID or its beginning, such as "database"')),
      json: flag("Print JSON"),
    },
    async run({ only, json }, print) {
      const url = connectedUrl();
      let sql: Sql | undefined;
      const open = () => {
        sql ??= openForDoctor(url);
        return sql;
      };
      try {
        return report(await runChecks(select(allChecks({ url, open }), only)), json, print);
      } finally {
        await sql?.end({ timeout: 1 });
      }
    },
  }),
];

/** Each one after those that it needs. */
export const allChecks = (database: Parameters<typeof databaseChecks>[0]): DoctorCheck[] => {
  const settings = Map.groupBy(settingChecks, ({ needs = [] }) => needs.includes("database.migrations"));
  return [
    ...(settings.get(false) ?? []),
    ...databaseChecks(database),
    ...(settings.get(true) ?? []),
    ...serviceChecks,
    ...logChecks,
    ...signInChecks,
    ...addressChecks(),
    ...providerChecks(),
    ...operationChecks,
  ];
};

const isBelow = (id: string, start: string) => id === start || id.startsWith(`${start}.`);

/** The checks asked for, and those that they need. */
function select(checks: DoctorCheck[], only: readonly string[] | undefined): DoctorCheck[] {
  if (!only) return checks;
  const unknown = only.find((start) => !checks.some(({ id }) => isBelow(id, start)));
  if (unknown !== undefined) throw new AppError("validation_failed", `There is no check "${unknown}".`);
  const chosen = new Set<string>();
  const add = (check: DoctorCheck) => {
    chosen.add(check.id);
    for (const needed of checks.filter(({ id }) => check.needs?.includes(id))) add(needed);
  };
  for (const check of checks) if (only.some((start) => isBelow(check.id, start))) add(check);
  return checks.filter(({ id }) => chosen.has(id));
}

const labels = { ok: "OK", warning: "Warning", error: "Error" } as const;
const widths = { outcome: 7, name: 26 };

/** Prints each check that wasn't skipped. Throws, so that the command fails, if there is an error. */
function report(results: readonly CheckResult[], isJson: boolean, print: (line: string) => void): string {
  const count = (wanted: CheckResult["outcome"]) => results.filter(({ outcome }) => outcome === wanted).length;
  const isPassed = count("error") === 0;
  if (isJson) print(JSON.stringify({ passed: isPassed, checks: results }, null, 2));
  for (const { outcome, name, text, fix } of isJson ? [] : results) {
    if (outcome === "skipped") continue;
    print(`${labels[outcome].padEnd(widths.outcome)}  ${name.padEnd(widths.name)}  ${text}`);
    if (fix) print(`${" ".repeat(widths.outcome + widths.name + 4)}${fix}`);
  }
  const summary = `${counted(count("ok"), "check")} passed, ${counted(count("warning"), "warning")}, ${counted(count("error"), "error")}, ${count("skipped")} skipped`;
  if (!isPassed) throw new AppError("service_unavailable", summary);
  return isJson ? "" : `${summary}. --json lists skipped checks with the reason.`;
}
