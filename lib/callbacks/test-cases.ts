import { existsSync, readdirSync } from "node:fs";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";

const folder = new URL("../providers/adapters/", import.meta.url);

/** The case of every provider folder, including new ones, but not of the template. */
export async function everyCase(): Promise<ProviderCase[]> {
  const names = readdirSync(folder).filter((name) => !name.startsWith("test-"));
  const files = names.map((name) => new URL(`${name}/test-case.ts`, folder));
  const cases: ProviderCase[] = [];
  for (const file of files.filter((url) => existsSync(url))) {
    const { subject }: { subject: ProviderCase } = await import(file.href);
    cases.push(subject);
  }
  return cases;
}

/** A provider status that means processing. */
export function wordForProcessing({ module, statuses }: ProviderCase): string {
  const word = Object.keys(statuses).find((one) => statuses[one] === "processing");
  if (word === undefined) throw new Error(`${module.name} has no word for processing`);
  return word;
}

/** Whether their signature covers a timestamp, so that old callbacks can be rejected. */
export const hasTimestamp = ({ forged }: ProviderCase): boolean =>
  Object.keys(forged).some((name) => /moment|nonce|stale/.test(name));
