import * as z from "zod";
import { iconNames, readFlag } from "#db/bundled-icons.ts";
import { correctEntryColumns, undoEntryCorrection } from "#db/catalogue-corrections.ts";
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
// A name of our own drawings: nothing from outside is ever drawn.
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
export type CatalogueKind = keyof typeof forms;
export const catalogueKinds = Object.keys(forms) as CatalogueKind[];

/** The operator's corrections, which seeding and the providers' lists leave alone; seen within seconds on every process.
 * `id` is "BTC:mainnet", "NGN" or "card"; `by` names who does it. Throws validation_failed, not_found. */
export async function correctCatalogue(
  kind: CatalogueKind,
  id: string,
  changes: Record<string, string>,
  { by, now }: { by: string; now: Date } = { by: "the command line", now: new Date() },
): Promise<void> {
  const read = forms[kind].safeParse(changes);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new AppError("validation_failed", `--${issue?.path.join(".") || Object.keys(changes)[0]}: ${issue?.message}`);
  }
  const { hidden: isHidden, "min-amount": min, icon: drawing, ...rest } = read.data as Record<string, never>;
  const set = Object.fromEntries(
    Object.entries({ ...rest, ...iconColumns(kind, drawing), isHidden, minAmount: min }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (Object.keys(set).length === 0) throw new AppError("validation_failed", "Say what to change, such as --rank 3");
  if (!(await correctEntryColumns(kind, id, set, { by, now })))
    throw new AppError("not_found", `There is no ${kind} ${id} in the catalogue`);
}

/** An entry is again what it was before its first correction. Throws not_found when it was not corrected. */
export async function undoCatalogue(kind: CatalogueKind, id: string): Promise<void> {
  if (!(await undoEntryCorrection(kind, id))) throw new AppError("not_found", `${id} was not corrected`);
}

function iconColumns(kind: CatalogueKind, name: string | undefined) {
  if (name === undefined) return {};
  if (!iconNames(kind).includes(name))
    throw new AppError("validation_failed", "--icon: must be one of our own drawings");
  if (kind === "fiat") return { flag: readFlag(name) };
  return kind === "crypto" ? { icon: name } : { logo: name };
}
