import { createPrivateKey, createPublicKey } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { isLoopback } from "./complete-settings.ts";
import type { SettingValues } from "./settings-cache.ts";

/** By setting name. An empty value resets the setting to its default. */
export type SettingChanges = Record<string, string>;

const maxLength = 16_384;

/** Throws validation_failed, which names the invalid setting but never its value. */
export function applyChanges(module: ProviderModule, before: SettingValues, changes: SettingChanges): SettingValues {
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => name in module.settings));
  for (const [name, raw] of Object.entries(changes)) {
    if (!Object.hasOwn(module.settings, name)) {
      const names = Object.keys(module.settings).join(", ");
      const message = `${module.name} has no setting ${name.slice(0, 64)}. Its settings are: ${names}`;
      throw new AppError("validation_failed", message);
    }
    const value = raw.trim();
    const problem = problemOf(module, name, value);
    if (problem) throw new AppError("validation_failed", `${name} ${problem}`);
    if (value === "") delete values[name];
    else values[name] = value;
  }
  return values;
}

function problemOf(module: ProviderModule, name: string, value: string): string | null {
  if (value.length > maxLength) return `is longer than ${maxLength} characters`;
  if (value.startsWith("-----BEGIN ")) return isKey(value) ? null : "is not a valid key in PEM format";
  if (/\p{Cc}/u.test(value)) return "contains a line break or another control character";
  return value !== "" && isUrlSetting(module, name) ? urlProblem(value) : null;
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

const isUrlSetting = ({ settings }: ProviderModule, name: string): boolean =>
  /url$/i.test(name) ||
  [settings[name]?.production, settings[name]?.sandbox].some((defaultValue) => /^https?:/.test(defaultValue ?? ""));

function urlProblem(value: string): string | null {
  if (!URL.canParse(value)) return "must be a URL such as https://api.example.com";
  const { protocol, username, password } = new URL(value);
  if (username || password) return "must be a URL without a user name and password";
  if (protocol === "https:" || (protocol === "http:" && isLoopback(value))) return null;
  return "must be an https URL (http only for this machine)";
}
