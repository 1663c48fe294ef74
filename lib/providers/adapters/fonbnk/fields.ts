import * as z from "zod";
import { decimal } from "#lib/money.ts";
import {
  assertCorrect,
  choiceField,
  type FieldValues,
  fieldsToCorrect,
  fieldValue,
} from "#lib/providers/buyer-fields.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { readableRows } from "#lib/providers/schemas.ts";

// Fonbnk's buyer fields.
export const field = z.object({
  key: z.string().min(1),
  type: z.string(),
  label: z.string(),
  required: z.boolean().nullish(),
  options: readableRows(z.object({ value: z.string(), label: z.string() })).nullish(),
  defaultValue: z.string().nullish().catch(null),
});
export type Field = z.output<typeof field>;

const typeOf: Record<string, BuyerField["type"]> = {
  boolean: "yes_no",
  date: "date",
  email: "email",
  number: "number",
  phone: "phone",
};

/** The transfer of the crypto that the seller sent. */
const hashKey = "blockchainTransactionHash";
/** A code that was sent to the buyer's phone. */
const codeKey = "otpCode";

export function toBuyerField({ key, type, label, required, options, defaultValue }: Field): BuyerField {
  const isChoice = type === "enum" && options != null && options.length > 0;
  return {
    key,
    label: label || key,
    type: isChoice ? "choice" : (typeOf[type] ?? "text"),
    isRequired: required ?? false,
    ...(key === hashKey && { format: "transaction_hash" }),
    ...(key === codeKey && { digits: "any" }),
    ...(isChoice ? { options } : {}),
    ...(defaultValue ? { value: defaultValue } : {}),
  };
}

export const toChoice = (key: string, label: string, choices: { code: string; name: string }[]): BuyerField =>
  choiceField(
    key,
    label,
    choices.map(({ code, name }) => ({ value: code, label: name })),
  );

/** The fields that are missing or invalid; empty when all required fields are valid. */
export const missingFields = (fields: readonly BuyerField[], values: FieldValues): BuyerField[] =>
  fieldsToCorrect(fields, values, problemOf);

/** Throws validation_failed naming every invalid field. */
export const assertComplete = (fields: readonly BuyerField[], values: FieldValues): void =>
  assertCorrect(missingFields(fields, values));

const problemOf = (one: BuyerField, value: string): string | null =>
  isWellFormed[one.type](value, one) ? null : `Enter a valid ${nounOf[one.type] ?? "value"}`;

const nounOf: Partial<Record<BuyerField["type"], string>> = {
  number: "number",
  email: "email address",
  phone: "phone number",
  date: "date",
};

const isWellFormed: Record<BuyerField["type"], (value: string, field: BuyerField) => boolean> = {
  text: () => true,
  number: isNumber,
  email: (value) => z.email().safeParse(value).success,
  phone: (value) => /^\+?[\d\s()./-]+$/.test(value) && /^\d{6,15}$/.test(digits(value)),
  date: (value) => z.iso.date().safeParse(value).success,
  choice: (value, { options }) => options?.some((option) => option.value === value) ?? false,
  yes_no: (value) => value === "yes" || value === "no",
};

const digits = (value: string) => value.replaceAll(/\D/g, "");

function isNumber(value: string): boolean {
  try {
    return decimal(value) !== "";
  } catch {
    return false;
  }
}

/** The field values in Fonbnk's format, without empty ones. */
export function toValues(fields: BuyerField[], values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const value = fieldValue(one, values);
      return value === "" ? [] : [[one.key, toValue(one, value)]];
    }),
  );
}

function toValue({ type }: BuyerField, value: string): unknown {
  if (type === "number") return JSON.rawJSON(decimal(value));
  if (type === "yes_no") return value === "yes";
  return type === "phone" ? digits(value) : value;
}
