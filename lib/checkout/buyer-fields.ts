import * as z from "zod";
import type { TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { isWalletAddress } from "#lib/wallets/check-wallet.ts";

/** By a field's key, as the form sent them: cleaned, not yet checked. */
export type TypedAnswers = ReadonlyMap<string, string>;

/** The one answer the core reads too: it becomes the order's wallet. */
export const walletKey = "wallet_address";

export const answerLengthMax = 256;

export const buyerField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(["text", "number", "email", "phone", "date", "choice", "yes_no"]),
  isRequired: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  value: z.string().optional(),
  problem: z.string().optional(),
});

/** What the provider last asked of the buyer; empty when nothing is asked. */
export const storedFields = ({ askedFields }: Pick<TransactionRow, "askedFields">): BuyerField[] =>
  askedFields === null ? [] : z.array(buyerField).parse(JSON.parse(askedFields));

/** The fields with what was typed into them, and what is plainly wrong with it; the rest is the provider's to judge. */
export const fillFields = (fields: readonly BuyerField[], typed: TypedAnswers): BuyerField[] =>
  fields.map(({ problem: _before, ...field }) => {
    const value = typed.get(field.key) ?? "";
    const problem = problemOf(field, value);
    return { ...field, value, ...(problem && { problem }) };
  });

function problemOf({ isRequired, options, type }: BuyerField, value: string): string | null {
  if (value === "") return isRequired ? "This is needed" : null;
  if (value.length > answerLengthMax) return `At most ${answerLengthMax} characters`;
  const choices = type === "yes_no" ? ["yes", "no"] : type === "choice" ? options?.map((option) => option.value) : null;
  return choices && !choices.includes(value) ? "Choose one of the list" : null;
}

/** Marks the field for the wallet where the wallet in it is none. */
export const checkWalletField = (fields: readonly BuyerField[], crypto: string, network: string): BuyerField[] =>
  fields.map((field) =>
    field.key === walletKey && field.value && isWalletAddress(crypto, network, field.value) === false
      ? { ...field, problem: `This is not an address for ${crypto} on this network` }
      : field,
  );

export const hasProblem = (fields: readonly BuyerField[]): boolean => fields.some(({ problem }) => problem);

/** What the provider gets of it: nothing for what was left empty. */
export const answersOf = (fields: readonly BuyerField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key, value }) => (value ? [[key, value]] : [])));

/** What to ask next: what was answered stays and can be corrected, what is new or wrong comes behind it. */
export function nextFields(answered: readonly BuyerField[], asked: readonly BuyerField[]): BuyerField[] {
  const kept = answered.filter(({ key, value }) => value && !asked.some((field) => field.key === key));
  const given = answersOf(answered);
  return [...kept, ...asked.map((field) => ({ ...field, value: field.value ?? given[field.key] }))];
}

/** The provider says that something typed is at fault. */
export const isAboutAnswers = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "validation_failed";

/** Each field's own complaint; one that names no field of the form stands at the last of them. */
export function withProblems(fields: readonly BuyerField[], { message, details }: AppError): BuyerField[] {
  const problems = new Map(details.errors?.map((error) => [error.field, error.message]));
  const isNamed = fields.some(({ key }) => problems.has(key));
  return fields.map((field, index) => {
    const problem = problems.get(field.key) ?? (!isNamed && index === fields.length - 1 ? message : undefined);
    return { ...field, ...(problem && { problem }) };
  });
}
