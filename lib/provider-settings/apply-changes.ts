import { createPrivateKey, createPublicKey } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { isLoopback } from "./complete-settings.ts";
import type { SettingValues } from "./settings-cache.ts";

/** By setting; an empty text takes it back to its default. */
export type SettingChanges = Record<string, string>;

const lengthMax = 16_384;

/** `known` with the changes made. Throws validation_failed, which names the setting at fault and never its value. */
export function applyChanges(module: ProviderModule, known: SettingValues, changes: SettingChanges): SettingValues {
  const given = Object.fromEntries(Object.entries(known).filter(([name]) => name in module.settings));
  for (const [name, raw] of Object.entries(changes)) {
    if (!Object.hasOwn(module.settings, name)) {
      const names = Object.keys(module.settings).join(", ");
      throw new AppError("validation_failed", `${module.name} has no setting ${name.slice(0, 64)}; it has: ${names}`);
    }
    const value = raw.trim();
    const problem = problemOf(module, name, value);
    if (problem) throw new AppError("validation_failed", `${name} ${problem}`);
    if (value === "") delete given[name];
    else given[name] = value;
  }
  return given;
}

function problemOf(module: ProviderModule, name: string, value: string): string | null {
  if (value.length > lengthMax) return `is longer than ${lengthMax} characters`;
  if (value.startsWith("-----BEGIN ")) return isKey(value) ? null : "is no key in PEM form that can be read";
  if (/\p{Cc}/u.test(value)) return "holds a line break or another control character";
  return value !== "" && isAddress(module, name) ? problemOfAddress(value) : null;
}

/** Whole, with its lines or with \n for them. */
function isKey(value: string): boolean {
  const pem = value.replaceAll("\\n", "\n");
  try {
    return Boolean(/ PRIVATE KEY-/.test(pem) ? createPrivateKey(pem) : createPublicKey(pem));
  } catch {
    return false;
  }
}

const isAddress = ({ settings }: ProviderModule, name: string): boolean =>
  /url$/i.test(name) ||
  [settings[name]?.production, settings[name]?.sandbox].some((preset) => /^https?:/.test(preset ?? ""));

function problemOfAddress(value: string): string | null {
  if (!URL.canParse(value)) return "must be an address like https://api.example.com";
  const { protocol, username, password } = new URL(value);
  if (username || password) return "must be an address without a user name and password";
  if (protocol === "https:" || (protocol === "http:" && isLoopback(value))) return null;
  return "must be an https address (http only to this machine)";
}
