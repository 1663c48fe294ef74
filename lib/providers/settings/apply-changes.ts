import { createPrivateKey, createPublicKey } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import type { Environment, ProviderModule } from "#lib/providers/provider.ts";
import { addressProblem, changedAddresses, isAddress } from "./addresses.ts";
import type { SettingValues } from "./settings-cache.ts";

/** By setting name. An empty value resets the setting to its default. */
export type SettingChanges = Record<string, string>;

const maxLength = 16_384;

/** Throws validation_failed, which names the invalid setting but never its value. Saved secrets are never sent to an address
 * that changes: they have to be among the changes. */
export function applyChanges(
  module: ProviderModule,
  environment: Environment,
  before: SettingValues,
  changes: SettingChanges,
): SettingValues {
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => name in module.settings));
  for (const [name, raw] of Object.entries(changes)) {
    if (!Object.hasOwn(module.settings, name)) {
      const names = Object.keys(module.settings).join(", ");
      const message = `${module.name} has no setting ${name.slice(0, 64)}. Its settings are: ${names}`;
      throw new AppError("validation_failed", message);
    }
    const value = raw.trim();
    const problem = problemOf(module, environment, name, value);
    if (problem) throw new AppError("validation_failed", `${name} ${problem}`);
    if (value === "") delete values[name];
    else values[name] = value;
  }
  assertSecretsTyped(module, environment, { before, values, changes });
  return values;
}

type Applied = { before: SettingValues; values: SettingValues; changes: SettingChanges };

function assertSecretsTyped(module: ProviderModule, environment: Environment, applied: Applied): void {
  const { before, values, changes } = applied;
  const [moved] = Object.keys(changedAddresses(module, environment, before, values).after);
  const kept = Object.entries(module.settings).flatMap(([name, { secret }]) =>
    secret && values[name] && !Object.hasOwn(changes, name) ? [name] : [],
  );
  if (moved === undefined || kept.length === 0) return;
  const message = `${moved} changes, and saved secrets are never sent to a new address. Enter these settings again in the same save: ${kept.join(", ")}`;
  throw new AppError("validation_failed", message);
}

function problemOf(module: ProviderModule, environment: Environment, name: string, value: string): string | null {
  if (value.length > maxLength) return `is longer than ${maxLength} characters`;
  if (value.startsWith("-----BEGIN ")) return isKey(value) ? null : "is not a valid key in PEM format";
  if (/\p{Cc}/u.test(value)) return "contains a line break or another control character";
  return value !== "" && isAddress(module, name) ? addressProblem(module, environment, name, value) : null;
}

/** Accepts line breaks, or \n in their place. */
function isKey(value: string): boolean {
  const pem = value.replaceAll("\\n", "\n");
  try {
    return Boolean(/ PRIVATE KEY-/.test(pem) ? createPrivateKey(pem) : createPublicKey(pem));
  } catch {
    return false;
  }
}
