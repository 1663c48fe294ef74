import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
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

export function toBuyerField({ key, type, label, required, options, defaultValue }: Field): BuyerField {
  const isChoice = type === "enum" && options != null && options.length > 0;
  return {
    key,
    label: label || key,
    type: isChoice ? "choice" : (typeOf[type] ?? "text"),
    isRequired: required ?? false,
    ...(isChoice ? { options } : {}),
    ...(defaultValue ? { value: defaultValue } : {}),
  };
}

export const toChoice = (key: string, label: string, choices: { code: string; name: string }[]): BuyerField => ({
  key,
  label,
  type: "choice",
  isRequired: true,
  options: choices.map(({ code, name }) => ({ value: code, label: name })),
});

export type FieldValues = Record<string, string>;

/** The fields that are missing or invalid; empty when all required fields are valid. */
export function missingFields(fields: BuyerField[], answers: FieldValues): BuyerField[] {
  const open = fields.flatMap((one) => {
    const value = answerTo(one, answers);
    if (value === "") return [one];
    const problem = problemOf(one, value);
    return problem === null ? [] : [{ ...one, value, problem }];
  });
  return open.some(({ isRequired, problem }) => isRequired || problem !== undefined) ? open : [];
}

const answerTo = ({ key }: BuyerField, answers: FieldValues): string =>
  Object.hasOwn(answers, key) ? (answers[key] ?? "").trim() : "";

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
export function toValues(fields: BuyerField[], answers: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const value = answerTo(one, answers);
      return value === "" ? [] : [[one.key, toValue(one, value)]];
    }),
  );
}

function toValue({ type }: BuyerField, value: string): unknown {
  if (type === "number") return JSON.rawJSON(decimal(value));
  if (type === "yes_no") return value === "yes";
  return type === "phone" ? digits(value) : value;
}

/** Throws validation_failed naming every invalid field. */
export function assertAnswered(fields: BuyerField[], answers: FieldValues): void {
  const errors = missingFields(fields, answers).flatMap(({ key, label, isRequired, problem }) =>
    isRequired || problem ? [{ field: key, code: "format", message: problem ?? `${label} is required` }] : [],
  );
  if (errors.length > 0) throw new AppError("validation_failed", errors[0]?.message ?? "", { errors });
}
