import type * as z from "zod";
import type { RequestContext } from "#app/api/request-context.ts";
import { AppError, type FieldError, invalidFields } from "#lib/errors.ts";
import { readJsonObject } from "#lib/json.ts";

const bodyBytesMax = 16 * 1024;
const queryBytesMax = 2 * 1024;

/** Parses the query. Parameters in `repeatable` can be sent more than once and always become lists. */
export function readQuery<Schema extends z.ZodType>(
  request: RequestContext,
  schema: Schema,
  repeatable: readonly string[] = [],
): z.output<Schema> {
  if (request.query.length > queryBytesMax) {
    throw new AppError("malformed_request", `The query string can have at most ${queryBytesMax} bytes.`);
  }
  const values = new Map<string, string | string[]>();
  for (const [name, value] of decodePairs(request.query)) {
    const known = values.get(name);
    if (Array.isArray(known)) known.push(value);
    else if (repeatable.includes(name)) values.set(name, [value]);
    else if (known !== undefined)
      throw new AppError("malformed_request", `The parameter ${name.slice(0, 64)} was sent more than once.`);
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
    throw new AppError("malformed_request", "The query string isn't valid percent-encoded UTF-8.");
  }
}

/** Parses the JSON body. Rejects another content type or a too large Content-Length before reading it. */
export async function readBody<Schema extends z.ZodType>(
  request: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = request.header("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new AppError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  }
  if (Number(request.header("content-length")) > bodyBytesMax) {
    throw new AppError("payload_too_large", `The body can have at most ${bodyBytesMax} bytes.`);
  }
  return parse(schema, readJsonObject(await request.readBody(bodyBytesMax)));
}

/** Rejects a body on an endpoint without input, so that it isn't silently ignored. */
export function rejectBody(request: RequestContext): undefined {
  const length = request.header("content-length") ?? "0";
  if (request.header("transfer-encoding") === undefined && Number(length) === 0) return undefined;
  throw new AppError("malformed_request", `A ${request.method} request can't have a body. Use query parameters.`);
}

function parse<Schema extends z.ZodType>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  // Report every invalid field, each with its first problem.
  const errors = new Map<string, FieldError>();
  for (const error of read.error.issues.flatMap((issue) => toFieldErrors(issue, input, schema))) {
    if (!errors.has(error.field)) errors.set(error.field, error);
  }
  throw invalidFields([...errors.values()]);
}

function toFieldErrors(issue: z.core.$ZodIssue, input: Record<string, unknown>, schema: z.ZodType): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const similar = findSimilar(key, schema);
      const hint = similar ? `. Did you mean ${similar}?` : "";
      return { field: key.slice(0, 64), code: "unknown", message: `Unknown field${hint}` };
    });
  }
  const field = String(issue.path[0] ?? "");
  const isMissing = issue.path.length === 1 && !Object.hasOwn(input, field);
  if (isMissing) return [{ field, code: "missing", message: "Required" }];
  const custom = issue.code === "custom" && typeof issue.params?.code === "string" ? issue.params.code : undefined;
  return [{ field, code: custom ?? issue.code, message: issue.message }];
}

/** A field with the same letters, ignoring case and separators. */
function findSimilar(key: string, schema: z.ZodType): string | undefined {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
  return shape.find((name) => bare(name) === bare(key));
}
