import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { text as readText } from "node:stream/consumers";
import { environments } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { type ProviderHealth, readHealth } from "#lib/providers/health/read-health.ts";
import { findModule } from "#lib/providers/registry.ts";
import type { SettingChanges } from "#lib/providers/settings/apply-changes.ts";
import { checkConnection } from "#lib/providers/settings/check-connection.ts";
import { describeProviders, describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { enableProvider, resetProviderSettings, setProviderSettings } from "#lib/providers/settings/set-settings.ts";
import { choice, command, flag, optional, rest, resultText, text } from "./command.ts";
import { environment } from "./partners.ts";
import { reportChecks } from "./report-checks.ts";

const group = "Providers";
const provider = text("id", 'Provider ID, as shown by "provider list"');
const args = { environment, provider };

/** Who makes the change, for the audit log. */
const actor = () => ({ by: `svc:${userInfo().username}`, now: new Date() });

const enableCommand = (verb: "enable" | "disable", summary: string, details?: string) =>
  command({
    name: `provider ${verb}`,
    group,
    summary,
    details,
    args,
    async run(ref) {
      await enableProvider(ref, verb === "enable", actor());
      return `${resultText(verb)} ${ref.provider} (${ref.environment}).`;
    },
  });

/** Nothing here ever prints the value of a secret. */
export const providerCommands = [
  command({
    name: "provider list",
    group,
    summary: "List providers in both environments and where their credentials come from",
    async run() {
      await loadProviderSettings();
      const rows = environments.flatMap((listed) =>
        describeProviders(listed).map(({ id, name, source, isEnabled, isConfigured }) => {
          const status = isConfigured ? (isEnabled ? "enabled" : "disabled") : "not listed";
          return [listed, id, name, status, sourceLabels[source]];
        }),
      );
      return { columns: ["Environment", "ID", "Name", "Status", "Credentials"], rows, empty: "" };
    },
  }),
  command({
    name: "provider settings",
    group,
    summary: "Show which settings of a provider are set",
    details: "The values of secrets are never shown.",
    args,
    async run(ref) {
      await loadProviderSettings();
      const rows = describeSettings(ref).map(({ name, source, isSecret, value, variable, description }) => {
        const shown = isSecret ? "(secret)" : (value ?? "");
        return [name, sourceLabels[source], source === "missing" ? "" : shown, description, variable];
      });
      return { columns: ["Name", "Source", "Value", "Description", "Variable"], rows, empty: "" };
    },
  }),
  command({
    name: "provider set",
    group,
    summary: "Save settings of a provider, encrypted",
    details: `Saved settings take precedence over environment variables.
<name>=@<file> reads the value from a file, <name>=- from standard input, so that it appears in no list of processes.
<name>= restores the default.`,
    args: { ...args, changes: rest("name=value", "Settings to save") },
    options: {
      grace: optional(
        choice(["now", "24h"], "How long callbacks signed with the previous settings are accepted (default: 24h)"),
      ),
    },
    async run({ changes: words, grace, ...ref }) {
      findModule(ref.provider);
      const changes = await readChanges(words);
      await setProviderSettings(ref, changes, { ...actor(), ...(grace === "now" && { graceMs: 0 }) });
      return `Saved ${Object.keys(changes).join(", ")} for ${ref.provider} (${ref.environment}).`;
    },
  }),
  command({
    name: "provider reset",
    group,
    summary: "Delete the saved settings of a provider, effective immediately",
    details: "Environment variables apply again.",
    args,
    async run(ref) {
      const isDeleted = await resetProviderSettings(ref, actor());
      const where = `${ref.provider} (${ref.environment})`;
      return isDeleted ? `Deleted the saved settings of ${where}.` : `${where} has no saved settings.`;
    },
  }),
  enableCommand("enable", "Enable a provider"),
  enableCommand(
    "disable",
    "Stop listing and quoting a provider",
    "Orders that were already placed are still tracked to the end.",
  ),
  command({
    name: "provider test",
    group,
    summary: "Test a provider's credentials, signature, clock, and callbacks, and request one quote",
    details: `As far as the provider's API allows. No order is created.
The exit code is 1 if a check failed.`,
    args,
    options: {
      wallet: optional(text("address", "Wallet address, for providers that need one to quote")),
      amount: optional(text("amount", "Fiat amount, such as 150.5")),
      json: flag("Print JSON"),
    },
    async run({ wallet = null, amount = null, json, ...ref }, print) {
      if (amount !== null && !/^\d{1,10}(\.\d{1,18})?$/.test(amount)) {
        throw new AppError("validation_failed", "--amount must be a number such as 150.5");
      }
      const checks = await checkConnection(ref, { wallet, amount, now: new Date() });
      return reportChecks(checks, { json, about: ref }, print);
    },
  }),
  command({
    name: "provider health",
    group,
    summary: "Show availability, latency, and completion of each provider",
    details: "Quotes are those of the last hour, completion that of the last 30 days.",
    args: { environment: optional(environment) },
    async run({ environment: only }) {
      await loadProviderSettings();
      const now = new Date();
      const read = (only ? [only] : environments).map(async (one) =>
        (await readHealth(one, now)).map((health) => [one, ...healthCells(health)]),
      );
      const columns = ["Environment", "Provider", "Status", "Quotes", "Available", "p50", "p95"];
      return {
        columns: [...columns, "Ended", "Completed", "p50", "p95", "Last error"],
        rows: (await Promise.all(read)).flat(),
        empty: "No provider has credentials.",
      };
    },
  }),
];

const sourceLabels = {
  saved: "saved",
  variables: "variables",
  variable: "variable",
  default: "default",
  missing: "missing",
  unreadable: "can't be decrypted",
  none: "none",
};

async function readChanges(words: string[]): Promise<SettingChanges> {
  const changes: SettingChanges = {};
  for (const word of words) {
    const mark = word.indexOf("=");
    // Don't print the argument, because it may be a secret.
    if (mark < 1) throw new AppError("validation_failed", "Settings must have the form <name>=<value>");
    changes[word.slice(0, mark)] = word.slice(mark + 1);
  }
  const fromInput = Object.keys(changes).filter((name) => changes[name] === "-");
  if (fromInput.length > 1) throw new AppError("validation_failed", "Only one value can come from standard input");
  for (const [name, value = ""] of Object.entries(changes)) {
    if (value === "-" || value.startsWith("@")) changes[name] = await readValue(name, value);
  }
  return changes;
}

async function readValue(name: string, source: string): Promise<string> {
  const value = await (source === "-" ? readText(process.stdin) : readFile(source.slice(1), "utf8")).catch(() => {
    // The name of the file may be a secret that begins with @.
    throw new AppError("validation_failed", `${name}: can't read the file after @`);
  });
  // An empty value would restore the default.
  if (value.trim() === "") throw new AppError("validation_failed", `${name}: the value that was read is empty`);
  return value;
}

const percent = (share: number | null) => (share === null ? "-" : `${Math.round(share * 1_000) / 10}%`);
const duration = (value: number | null, unit: string) => (value === null ? "-" : `${value} ${unit}`);

function healthCells({
  id,
  isEnabled,
  isAvailable,
  brokenSince,
  quotes,
  completion,
  ...last
}: ProviderHealth): string[] {
  const state = brokenSince ? `down since ${brokenSince.toISOString()}` : isAvailable ? "available" : "failing";
  return [
    id,
    isEnabled ? state : `disabled, ${state}`,
    String(quotes.requests),
    percent(quotes.availability),
    duration(quotes.p50Ms, "ms"),
    duration(quotes.p95Ms, "ms"),
    String(completion.ended),
    percent(completion.share),
    duration(completion.p50Seconds, "s"),
    duration(completion.p95Seconds, "s"),
    last.lastError && last.lastErrorAt ? `${last.lastErrorAt.toISOString()} ${last.lastError}` : "-",
  ];
}
