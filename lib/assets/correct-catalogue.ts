import * as z from "zod";
import { updateCryptoCurrency, updateFiatCurrency, updatePaymentMethod } from "#db/assets.ts";
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
const minAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,8})?$/, "must be a decimal number")
  .transform(decimal)
  .refine((amount) => compare(amount, "0") > 0, "must be above 0")
  .optional();

const forms = {
  crypto: z.strictObject({ name, rank, hidden }),
  fiat: z.strictObject({ name, symbol: z.string().min(1).max(8).optional(), "min-amount": minAmount, rank, hidden }),
  method: z.strictObject({ name, tagline: z.string().min(1).max(120).optional(), rank, hidden }),
};
export type CatalogueKind = keyof typeof forms;
export const catalogueKinds = Object.keys(forms) as CatalogueKind[];

/** The operator's corrections, which seeding and the providers' lists leave alone; seen within seconds on every process.
 * `id` is "BTC:mainnet", "NGN" or "card". Throws validation_failed, not_found. */
export async function correctCatalogue(
  kind: CatalogueKind,
  id: string,
  changes: Record<string, string>,
): Promise<void> {
  const read = forms[kind].safeParse(changes);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new AppError("validation_failed", `--${issue?.path.join(".") || Object.keys(changes)[0]}: ${issue?.message}`);
  }
  const { hidden: isHidden, "min-amount": min, ...rest } = read.data as Record<string, never>;
  const set = Object.fromEntries(
    Object.entries({ ...rest, isHidden, minAmount: min }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(set).length === 0) throw new AppError("validation_failed", "Say what to change, such as --rank 3");
  if (!(await update(kind, id, set))) throw new AppError("not_found", `There is no ${kind} ${id} in the catalogue`);
}

function update(kind: CatalogueKind, id: string, set: object): Promise<boolean> {
  const [code = "", network = ""] = id.split(":");
  if (kind === "crypto") return updateCryptoCurrency(code, network, set);
  return kind === "fiat" ? updateFiatCurrency(id, set) : updatePaymentMethod(id, set);
}
