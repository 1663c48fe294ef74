import { AppError } from "#lib/errors.ts";
import type { BuyerField } from "#lib/providers/provider.ts";

export type FieldValues = Record<string, string>;

export const fieldValue = ({ key }: BuyerField, values: FieldValues): string =>
  Object.hasOwn(values, key) ? (values[key] ?? "").trim() : "";

export const choiceField = (key: string, label: string, options: BuyerField["options"]): BuyerField => ({
  key,
  label,
  type: "choice",
  isRequired: true,
  options,
});

/** The fields that are missing or invalid; empty when all required fields are valid. `problemOf` returns what is wrong
 * with a value, or null. */
export function fieldsToCorrect(
  fields: readonly BuyerField[],
  values: FieldValues,
  problemOf: (field: BuyerField, value: string) => string | null,
): BuyerField[] {
  const open = fields.flatMap((field) => {
    const value = fieldValue(field, values);
    if (value === "") return [field];
    const problem = problemOf(field, value);
    return problem === null ? [] : [{ ...field, value, problem }];
  });
  return open.some(({ isRequired, problem }) => isRequired || problem !== undefined) ? open : [];
}

/** Throws validation_failed naming every field that has to be corrected. */
export function assertCorrect(fields: readonly BuyerField[]): void {
  const errors = fields.flatMap(({ key, label, isRequired, problem }) =>
    isRequired || problem
      ? [
          {
            field: key,
            code: problem ? ("invalid_format" as const) : ("missing" as const),
            message: problem ?? `${label} is required`,
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new AppError("validation_failed", errors[0]?.message ?? "", { errors });
}
