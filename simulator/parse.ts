import * as z from "zod";
import { compare, type Decimal, decimal } from "#lib/money.ts";

/** An error response. Each provider puts the message into its own error body. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/** Throws ApiError 400 with the first problem. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const json = parseJson(body);
  if (json === undefined) throw new ApiError(400, "The body is not JSON");
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".");
  throw new ApiError(400, `${field ? `${field}: ` : ""}${issue?.message}`);
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws ApiError 400, which names the field. */
export function positiveAmount(field: string, value: unknown): Decimal {
  const amount = typeof value === "string" || typeof value === "number" ? toDecimal(String(value)) : null;
  if (amount === null || compare(amount, "0") <= 0) throw new ApiError(400, `${field} must be a positive number`);
  return amount;
}

function toDecimal(text: string): Decimal | null {
  try {
    return decimal(text);
  } catch {
    return null;
  }
}

type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text;

const named =
  <Schema extends z.ZodType>(schema: Schema) =>
  <const Text extends string>(names: Text) =>
    Object.fromEntries(names.split(" ").map((name) => [name, schema])) as Record<Names<Text>, Schema>;

export const text = z.string().min(1);
/** The fields of an object that are text: "crypto fiat". */
export const texts = named(text);
/** Those that are text or absent. */
export const optionalTexts = named(text.optional());
/** Those that are text, null, or absent. */
export const nullableTexts = named(z.string().nullish());
