import * as z from "zod";
import type { Tx } from "#db/client.ts";
import { iconNames, readFlag } from "#lib/assets/queries/bundled-icons.ts";
import {
  correctEntryColumns,
  deleteEntryCorrection,
  type EntryChange,
} from "#lib/assets/queries/catalog-corrections.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { compare, decimal } from "#lib/money.ts";

const name = z.string().min(1).max(80).optional();
const rank = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "must be a whole number above 0")
  .transform(Number)
  .optional();
const hidden = z
  .enum(["yes", "no"], "must be yes or no")
  .transform((word) => word === "yes")
  .optional();
// Only bundled icons: external images are never shown.
const icon = z.string().max(40).optional();
const minAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,8})?$/, "must be a decimal number")
  .transform(decimal)
  .refine((amount) => compare(amount, "0") > 0, "must be above 0")
  .optional();

const forms = {
  crypto: z.strictObject({ name, icon, rank, hidden }),
  fiat: z.strictObject({
    name,
    symbol: z.string().min(1).max(8).optional(),
    "min-amount": minAmount,
    icon,
    rank,
    hidden,
  }),
  method: z.strictObject({ name, tagline: z.string().min(1).max(120).optional(), icon, rank, hidden }),
};
export type CatalogKind = keyof typeof forms;
export const catalogKinds = Object.keys(forms) as CatalogKind[];

/** An operator's correction. Seeding and provider lists don't overwrite it, and every process uses it within seconds.
 * `id` is "BTC:mainnet", "NGN", or "card"; `by` is the operator. Throws validation_failed or not_found. */
export async function correctCatalog(
  kind: CatalogKind,
  id: string,
  changes: Record<string, string>,
  { by, now }: { by: string; now: Date } = { by: "the command line", now: currentTime() },
  within?: Tx,
): Promise<EntryChange> {
  const read = forms[kind].safeParse(changes);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new AppError("validation_failed", `--${issue?.path.join(".") || Object.keys(changes)[0]}: ${issue?.message}`);
  }
  const { hidden: isHidden, "min-amount": min, icon: iconName, ...rest } = read.data as Record<string, never>;
  const set = Object.fromEntries(
    Object.entries({ ...rest, ...iconColumns(kind, iconName), isHidden, minAmount: min }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (Object.keys(set).length === 0)
    throw new AppError("validation_failed", "Nothing to change. Add an option such as --rank 3");
  const change = await correctEntryColumns(kind, id, set, { by, now }, within);
  if (!change) throw new AppError("not_found", `${id} not found in the catalog (${kind})`);
  return change;
}

/** Restores an entry to its state before the first correction. Throws not_found if it has none. */
export async function resetCatalogCorrection(kind: CatalogKind, id: string, within?: Tx): Promise<EntryChange> {
  const change = await deleteEntryCorrection(kind, id, within);
  if (!change) throw new AppError("not_found", `${id} was not corrected`);
  return change;
}

function iconColumns(kind: CatalogKind, name: string | undefined) {
  if (name === undefined) return {};
  if (!iconNames(kind).includes(name))
    throw new AppError("validation_failed", "--icon: must be the name of a bundled icon");
  if (kind === "fiat") return { flag: readFlag(name) };
  return kind === "crypto" ? { icon: name } : { logo: name };
}
