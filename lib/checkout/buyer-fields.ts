import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { readFields } from "#lib/transactions/buyer-details.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isWalletAddress } from "#lib/wallets/check-wallet.ts";
import { isWalletTag, tagNameOf } from "#lib/wallets/contract.ts";
import { isTransactionHash } from "#lib/wallets/transaction-hash.ts";
import { type TokenContracts, unusableAddress } from "#lib/wallets/unusable-address.ts";
import { optionalTagLabel, tagProblem } from "./tag-text.ts";
import type { CheckoutText } from "./text-contract.ts";
import { unusableText } from "./wallet-problem.ts";

type Asset = { cryptoCurrency: string; network: string };

/** What the form sent, by field key: trimmed but not validated. */
export type BuyerInput = ReadonlyMap<string, string>;

/** The fields the core reads too: their values become the order's wallet. */
export const walletKey = "wallet_address";
export const walletTagKey = "wallet_address_tag";

export const maxInputLength = 256;

export const buyerField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(["text", "number", "email", "phone", "date", "choice", "yes_no"]),
  isRequired: z.boolean(),
  format: z.literal("transaction_hash").optional(),
  digits: z.union([z.number().int().positive(), z.literal("any")]).optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  value: z.string().optional(),
  problem: z.string().optional(),
});

/** The fields the provider last requested; empty if none. */
export function storedFields(row: TransactionRow): BuyerField[] {
  const json = readFields(row);
  return json === null ? [] : z.array(buyerField).parse(JSON.parse(json));
}

/** The fields with their input and what is obviously wrong with it. The provider checks the rest. */
export const fillFields = (fields: readonly BuyerField[], input: BuyerInput, text: CheckoutText): BuyerField[] =>
  fields.map(({ problem: _previous, ...field }) => {
    const typed = input.get(field.key) ?? "";
    const value = field.digits ? typed.replaceAll(/[\s-]/g, "") : typed;
    const problem = problemOf(field, value, text);
    return { ...field, value, ...(problem && { problem }) };
  });

function problemOf(field: BuyerField, value: string, text: CheckoutText): string | null {
  const { isRequired, options, type } = field;
  const { t } = text;
  if (value === "") return isRequired ? t("field.required") : null;
  if (value.length > maxInputLength) return t("field.tooLong", { count: maxInputLength });
  if (field.digits) return digitsProblem(field.digits, value, text);
  const choices = type === "yes_no" ? ["yes", "no"] : type === "choice" ? options?.map((option) => option.value) : null;
  return choices && !choices.includes(value) ? t("field.choice") : null;
}

function digitsProblem(digits: number | "any", value: string, { t }: CheckoutText): string | null {
  if (!/^\d+$/.test(value)) return t("field.digits");
  return digits === "any" || value.length === digits ? null : t("field.digitCount", { count: digits });
}

/** Marks the wallet field if its address is invalid or has no owner, and that of its tag. */
export function checkWalletFields(
  fields: readonly BuyerField[],
  asset: Asset & { contracts: TokenContracts },
  text: CheckoutText,
): BuyerField[] {
  const { cryptoCurrency: crypto, network, contracts } = asset;
  const address = fields.find(({ key }) => key === walletKey)?.value ?? null;
  return fields.map((field) => {
    if (!field.value) return field;
    if (field.key === walletKey) {
      const problem =
        isWalletAddress(crypto, network, field.value) === false
          ? text.t("wallet.invalid", { crypto })
          : unusableText(unusableAddress({ crypto, network, contracts }, field.value), text);
      return { ...field, ...(problem && { problem }) };
    }
    if (field.key === walletTagKey && address && !isWalletTag(crypto, network, field.value))
      return { ...field, problem: tagProblem(asset, text) };
    return field;
  });
}

/** Marks transaction hashes that don't exist on the network in this form. */
export const checkHashFields = (
  fields: readonly BuyerField[],
  { cryptoCurrency, network }: Asset,
  { t }: CheckoutText,
): BuyerField[] =>
  fields.map((field) => {
    const { value } = field;
    const isWrong = field.format && value && !isTransactionHash(cryptoCurrency, network, value);
    return { ...field, ...(isWrong && { problem: t(value.includes("://") ? "field.hashLink" : "field.hash") }) };
  });

/** The requested fields, and one for the tag after the wallet's on networks with tags. */
export function withTagField(fields: readonly BuyerField[], asset: Asset, text: CheckoutText): BuyerField[] {
  if (tagNameOf(asset.cryptoCurrency, asset.network) === null) return [...fields];
  const label = optionalTagLabel(asset, text);
  const tag: BuyerField = { key: walletTagKey, label, type: "text", isRequired: true };
  return fields.flatMap((field) => (field.key === walletKey ? [field, tag] : [field]));
}

export const hasProblem = (fields: readonly BuyerField[]): boolean => fields.some(({ problem }) => problem);

/** The input as the provider gets it, without empty fields. */
export const inputOf = (fields: readonly BuyerField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key, value }) => (value ? [[key, value]] : [])));

/** The next form: filled fields stay first and can be corrected; new and rejected ones follow. */
export function mergeFields(filled: readonly BuyerField[], requested: readonly BuyerField[]): BuyerField[] {
  const accepted = filled.filter(({ key, value }) => value && !requested.some((field) => field.key === key));
  const input = inputOf(filled);
  return [...accepted, ...requested.map((field) => ({ ...field, value: field.value ?? input[field.key] }))];
}

/** The provider rejected the buyer's input. */
export const isInputRejected = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "validation_failed";

/** Adds the error messages to their fields. A message for no field of the form is shown at the last field. */
export function withProblems(fields: readonly BuyerField[], { message, details }: AppError): BuyerField[] {
  const problems = new Map(details.errors?.map((error) => [error.field, error.message]));
  const isNamed = fields.some(({ key }) => problems.has(key));
  return fields.map((field, index) => {
    const problem = problems.get(field.key) ?? (!isNamed && index === fields.length - 1 ? message : undefined);
    return { ...field, ...(problem && { problem }) };
  });
}
