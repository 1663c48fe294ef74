import { AppError } from "#lib/errors.ts";
import { type Check, outcomeLabels } from "#lib/providers/settings/check-contract.ts";

type Options = { json: boolean; about?: object };

const textWidth = { name: 18, outcome: 10 };

/** Prints one line for each check, or all as JSON. Throws, so that the command fails, if a check failed. */
export function reportChecks(
  checks: readonly Check[],
  { json, about }: Options,
  print: (line: string) => void,
): string {
  const failed = checks.filter(({ outcome }) => outcome === "failed").length;
  if (json) print(JSON.stringify({ ...about, passed: failed === 0, checks }, null, 2));
  else {
    for (const { name, outcome, text } of checks)
      print(`${outcomeLabels[outcome].padEnd(textWidth.outcome)}  ${name.padEnd(textWidth.name)}  ${text}`);
  }
  if (failed > 0) throw new AppError("service_unavailable", `${failed} of ${checks.length} checks failed`);
  return "";
}
