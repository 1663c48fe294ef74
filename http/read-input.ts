import * as z from "zod";
import type { RequestContext } from "#http/request-context.ts";
import { AppError, type FieldCode, type FieldError, invalidFields } from "#lib/errors.ts";
import { readJsonObject } from "#lib/json.ts";

const defaultBodyBytesMax = 16 * 1024;
const queryBytesMax = 2 * 1024;

/** `isBlankAbsent`: typed clients send null or an empty string for a field without a value, so that a known one counts as
 * absent. Our own pages send null to clear a value. */
type BlankOptions = { isBlankAbsent?: boolean };
type BodyOptions = BlankOptions & { bytesMax?: number };
type QueryOptions = BlankOptions & {
  repeatable?: readonly string[] | undefined;
  nonBlank?: readonly string[] | undefined;
};

/** Parses the query. Parameters in `repeatable` can be sent more than once and always become lists. Those in `nonBlank` are never
 * absent if they are empty. */
export function readQuery<Schema extends z.ZodType>(
  request: RequestContext,
  schema: Schema,
  { repeatable = [], nonBlank = [], isBlankAbsent = false }: QueryOptions = {},
): z.output<Schema> {
  if (request.query.length > queryBytesMax) {
    throw new AppError("malformed_request", `The query string can have at most ${queryBytesMax} bytes.`);
  }
  const values = new Map<string, string | string[]>();
  for (const [name, value] of decodePairs(request.query)) {
    if (isBlankAbsent && value === "" && repeatable.includes(name)) continue;
    const known = values.get(name);
    if (Array.isArray(known)) known.push(value);
    else if (repeatable.includes(name)) values.set(name, [value]);
    else if (known !== undefined)
      throw new AppError("malformed_request", `The parameter ${name.slice(0, 64)} was sent more than once.`);
    else values.set(name, value);
  }
  return parse(schema, Object.fromEntries(values), isBlankAbsent, nonBlank);
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
  { isBlankAbsent = false, bytesMax = defaultBodyBytesMax }: BodyOptions = {},
): Promise<z.output<Schema>> {
  const type = request.header("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new AppError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  }
  if (Number(request.header("content-length")) > bytesMax) {
    throw new AppError("payload_too_large", `The body can have at most ${bytesMax} bytes.`);
  }
  return parse(schema, readJsonObject(await request.readBody(bytesMax)), isBlankAbsent);
}

/** Rejects a body on an endpoint without input, so that it isn't silently ignored. */
export function rejectBody(request: RequestContext): undefined {
  const length = request.header("content-length") ?? "0";
  if (request.header("transfer-encoding") === undefined && Number(length) === 0) return undefined;
  throw new AppError("malformed_request", `A ${request.method} request can't have a body. Use query parameters.`);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, unknown>,
  isBlankAbsent: boolean,
  nonBlank: readonly string[] = [],
): z.output<Schema> {
  const kept = Object.entries(given).filter(([name]) => nonBlank.includes(name));
  const input = isBlankAbsent ? { ...withoutBlank(given, schema), ...Object.fromEntries(kept) } : given;
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  // Report every invalid field, each with its first problem.
  const errors = new Map<string, FieldError>();
  for (const error of read.error.issues.flatMap((issue) => toFieldErrors(issue, { given, input, schema }))) {
    if (!errors.has(error.field)) errors.set(error.field, error);
  }
  throw invalidFields([...errors.values()], validFields(schema, input));
}

/** What the schema makes of the fields that are valid. */
function validFields(schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(shapeOf(schema)).map(([name, field]) => [name, field.safeParse(input[name])] as const);
  return Object.fromEntries(read.flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]])));
}

const isBlank = (value: unknown) => value === null || value === "";

function withoutBlank(given: Record<string, unknown>, schema: z.ZodType): Record<string, unknown> {
  const fields = new Map(Object.entries(shapeOf(schema)));
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = fields.get(name);
      if (field && isBlank(value)) return [];
      return [[name, field && isObject(value) ? withoutBlank(value, field) : value]];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

type Parsed = { given: Record<string, unknown>; input: Record<string, unknown>; schema: z.ZodType };

function toFieldErrors(issue: z.core.$ZodIssue, { given, input, schema }: Parsed): FieldError[] {
  const field = nameOf(issue.path, schema);
  if (issue.code === "unrecognized_keys") {
    const around = shapeOf(schema)[field] ?? schema;
    return issue.keys.map((key) => {
      const similar = findSimilar(key, around);
      const leaked = isApiKey(given[key]) ? `. ${keyLeaked}` : "";
      const hint = similar ? `. Did you mean ${similar}?` : leaked;
      return { field: `${field && `${field}.`}${key.slice(0, 64)}`, code: "unknown", message: `Unknown field${hint}` };
    });
  }
  if (issue.path.length === 1 && !Object.hasOwn(input, field)) {
    // A rule about several fields says what is missing.
    const required = issue.code === "custom" ? issue.message : "Required";
    const message = Object.hasOwn(given, field) ? "Required. Can't be null or empty" : required;
    return [{ field, code: "missing", message }];
  }
  return [{ field, code: fieldCodeOf(issue), message: issue.message }];
}

/** "buyer.email" for a field of an object, or a key that a rule names; the name alone for a value in a list or record. */
function nameOf([first = "", second]: readonly PropertyKey[], schema: z.ZodType): string {
  const name = String(first);
  const inside = shapeOf(schema)[name];
  if (!inside || typeof second !== "string") return name;
  return isCustom(inside) || fieldsOf(inside).includes(second) ? `${name}.${second}` : name;
}

const isCustom = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional ? isCustom(schema.unwrap() as z.ZodType) : schema instanceof z.ZodCustom;

/** Zod's code in our words, or that of the rule; see withFieldCode. */
function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === "custom") return (issue.params?.code as FieldCode | undefined) ?? "invalid_value";
  return codes[issue.code] ?? "invalid_value";
}

const codes: Partial<Record<z.core.$ZodIssue["code"], FieldCode>> = {
  invalid_type: "invalid_type",
  invalid_format: "invalid_format",
  too_small: "out_of_range",
  too_big: "out_of_range",
};

/** The fields of an object, also of an optional one. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const fieldsOf = (schema: z.ZodType): string[] => Object.keys(shapeOf(schema));

const isApiKey = (value: unknown) => typeof value === "string" && /^svc_(live|test)_/.test(value);
const keyLeaked =
  "Send the key in the header X-SVC-API-KEY, and replace this one: proxies and logs may have stored it with the URL";

/** A field with the same letters, ignoring case and separators. */
function findSimilar(key: string, schema: z.ZodType): string | undefined {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return fieldsOf(schema).find((name) => bare(name) === bare(key));
}
