import type * as z from "zod";
import type { Exchange } from "#app/api/exchange.ts";
import { AppError, type FieldError } from "#lib/errors.ts";
import { readJsonObject } from "#lib/json.ts";

const bodyBytesMax = 16 * 1024;
const queryBytesMax = 2 * 1024;

/** The query as the schema reads it. `repeatable` names may come more than once and are always lists. */
export function readQuery<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  repeatable: readonly string[] = [],
): z.output<Schema> {
  if (exchange.query.length > queryBytesMax) {
    throw new AppError("malformed_request", `The query may have at most ${queryBytesMax} bytes`);
  }
  const values = new Map<string, string | string[]>();
  for (const [name, value] of decodePairs(exchange.query)) {
    const known = values.get(name);
    if (Array.isArray(known)) known.push(value);
    else if (repeatable.includes(name)) values.set(name, [value]);
    else if (known !== undefined)
      throw new AppError("malformed_request", `The parameter ${name.slice(0, 64)} was sent twice`);
    else values.set(name, value);
  }
  return parse(schema, Object.fromEntries(values));
}

function decodePairs(query: string): [string, string][] {
  if (query === "") return [];
  try {
    return query.split("&").map((pair) => {
      const [name = "", ...rest] = pair.replaceAll("+", " ").split("=");
      return [decodeURIComponent(name), decodeURIComponent(rest.join("="))];
    });
  } catch {
    throw new AppError("malformed_request", "The query is not valid percent-encoded UTF-8");
  }
}

/** The JSON body as the schema reads it; refused before it is read where it is no JSON or too long. */
export async function readBody<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = exchange.header("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new AppError("unsupported_media_type", "Send the body as Content-Type: application/json");
  }
  if (Number(exchange.header("content-length")) > bodyBytesMax) {
    throw new AppError("payload_too_large", `The body may have at most ${bodyBytesMax} bytes`);
  }
  return parse(schema, readJsonObject(await exchange.readBody(bodyBytesMax)));
}

/** A body where none is read would be ignored, and what it asked for with it. */
export function refuseBody(exchange: Exchange): undefined {
  const length = exchange.header("content-length") ?? "0";
  if (exchange.header("transfer-encoding") === undefined && Number(length) === 0) return undefined;
  throw new AppError("malformed_request", `A ${exchange.method} request has no body; use the query`);
}

function parse<Schema extends z.ZodType>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  // Every field at fault, each with the first thing that is wrong with it.
  const errors = new Map<string, FieldError>();
  for (const error of read.error.issues.flatMap((issue) => toFieldErrors(issue, input, schema))) {
    if (!errors.has(error.field)) errors.set(error.field, error);
  }
  const names = [...errors.keys()].join(", ").slice(0, 400);
  throw new AppError("validation_failed", `Check ${names}`, { errors: [...errors.values()] });
}

function toFieldErrors(issue: z.core.$ZodIssue, input: Record<string, unknown>, schema: z.ZodType): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const meant = closest(key, schema);
      const hint = meant ? `; did you mean ${meant}?` : "";
      return { field: key.slice(0, 64), code: "unknown", message: `Not known here${hint}` };
    });
  }
  const field = String(issue.path[0] ?? "");
  const isMissing = issue.path.length === 1 && !Object.hasOwn(input, field);
  if (isMissing) return [{ field, code: "missing", message: "This is required" }];
  const custom = issue.code === "custom" && typeof issue.params?.code === "string" ? issue.params.code : undefined;
  return [{ field, code: custom ?? issue.code, message: issue.message }];
}

/** The field a misspelt one stands for: the same letters, whatever their case and separators. */
function closest(key: string, schema: z.ZodType): string | undefined {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
  return shape.find((name) => bare(name) === bare(key));
}
