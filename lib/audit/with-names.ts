import { methodNames } from "#lib/assets/catalog.ts";
import { assetLabel, networkName, networkNames } from "#lib/assets/networks-contract.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { AuditLine } from "./contract.ts";

type Named = Pick<AuditLine, "action" | "target" | "before" | "after">;
type Values = Record<string, unknown>;

/** The lines with the names that people know instead of the identifiers of providers, payment methods, and networks. */
export async function withNames(lines: AuditLine[]): Promise<AuditLine[]> {
  const providers = Object.fromEntries(providerModules.map(({ id, name }) => [id, name]));
  // Methods have one name in both environments.
  const names = { ...providers, ...(await methodNames("production")) };
  return lines.map((line) => nameLine(line, names));
}

/** `names`: of providers and payment methods, by ID. */
export function nameLine<Line extends Named>(line: Line, names: Readonly<Record<string, string>>): Line {
  const named = (values: Values | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        typeof value === "string" ? nameOf(field, value, values, names) : value,
      ]),
    );
  return {
    ...line,
    target: line.target && targetName(line.action, line.target, names),
    before: named(line.before),
    after: named(line.after),
  };
}

function nameOf(field: string, value: string, { crypto }: Values, names: Readonly<Record<string, string>>): string {
  if (value === "*") return "any";
  switch (field) {
    case "method":
    case "provider":
      return names[value] ?? value;
    case "network":
      return (typeof crypto === "string" && crypto !== "*" && networkName(value, crypto)) || namesOfAny(value);
    case "asset":
      return assetLabel(value);
    case "side":
    case "type":
      return sideNames[value] ?? value;
    default:
      return value;
  }
}

const namesOfAny = (network: string) => networkNames([network])[network] ?? network;
const sideNames: Readonly<Record<string, string>> = { BUY: "Buy", SELL: "Sell" };

function targetName(action: string, target: string, names: Readonly<Record<string, string>>): string {
  if (action.startsWith("provider.")) return names[target] ?? target;
  if (!action.startsWith("catalogue.")) return target;
  const [kind, id = target] = target.split(" ");
  return kind === "crypto" ? assetLabel(id) : (names[id] ?? id);
}
