import * as fc from "fast-check";
import type { JsonSchema } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";
import { type Documented, document } from "#lib/openapi/test-conformance.ts";

/** Values by parameter name that the document's examples can't contain, such as existing IDs. */
export type Known = Record<string, unknown[]>;
export type Fuzzed<Sender extends string = string> = {
  method: string;
  sender: Sender;
  params: Record<string, string>;
  query: string;
  body?: string;
  contentType?: string;
};

// Values that no schema allows: other types, unusual numbers and texts.
const strange = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ minLength: 120, maxLength: 300 }),
  fc.constantFrom(
    "",
    " ",
    "null",
    "NaN",
    "-1",
    "0",
    "1e400",
    "0x1",
    "١٢",
    "a\u0000b",
    "__proto__",
    "' or 1=1 --",
    "../..",
    "%00",
    "\ud800",
  ),
  fc.double().map(String),
);

/** Values the schema allows. */
function allowed(referring: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(referring, document.components.schemas);
  if (schema.properties) return members(schema.properties, schema.required ?? [], known).map(Object.fromEntries);
  if (typeof schema.additionalProperties === "object") {
    const key = allowedText({ maxLength: 40, ...schema.propertyNames });
    return fc.dictionary(key, allowed(schema.additionalProperties, known), { maxKeys: schema.maxProperties ?? 3 });
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(allowed(schema.items, known), { maxLength: 3 });
  if (schema.type === "integer") return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
  if ([schema.type].flat().includes("number")) return allowedNumber(schema);
  return allowedText(schema);
}

function allowedNumber(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    ...([schema.type].flat().includes("string") ? [allowedText(schema)] : []),
    fc.integer({ min: 1, max: schema.maximum ?? 1_000_000 }),
    fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
    fc.double({ min: schema.exclusiveMinimum ?? 0, minExcluded: true, max: schema.maximum ?? 1, noNaN: true }),
  );
}

function allowedText({ pattern, format, minLength, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uri") return fc.webUrl({ validSchemes: ["https"], withQueryParameters: true });
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: Math.min(maxLength, 60) });
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) });
}

/** The last values that the schema allows, and the first ones that it doesn't. */
function edges({ type, format, ...schema }: JsonSchema): unknown[] {
  const start = format === "uri" ? "https://shop.example/" : "";
  const lengths = [schema.minLength, schema.maxLength].flatMap((length = 0) => [length - 1, length, length + 1]);
  const texts = lengths.filter((length) => length > start.length).map((length) => start.padEnd(length, "x"));
  const step = type === "integer" ? 1 : 0.01;
  const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum].filter((limit) => limit !== undefined);
  return [...texts, ...limits.flatMap((limit) => [limit - step, limit, limit + step])];
}

function value(name: string, referring: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(referring, document.components.schemas);
  const usual = [...(known[name] ?? []), ...(schema.examples ?? [])];
  const edge = edges(schema);
  return fc.oneof(
    ...(usual.length > 0 ? [{ weight: 90, arbitrary: fc.constantFrom(...usual) }] : []),
    { weight: schema.properties ? 90 : 6, arbitrary: allowed(schema, known) },
    { weight: 1, arbitrary: fc.oneof(strange, fc.constant(null)) },
    ...(edge.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...edge) }] : []),
  );
}

/** Nearly always the required fields, sometimes optional ones, and rarely unknown ones. */
function members(properties: Record<string, JsonSchema>, required: string[], known: Known) {
  const given = Object.entries(properties).map(([name, schema]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: required.includes(name) ? 40 : 3, arbitrary: value(name, schema, known) },
        { weight: required.includes(name) ? 1 : 10, arbitrary: fc.constant(undefined) },
      ),
    ),
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 2 }) },
  );
  return fc
    .tuple(fc.tuple(...given), unknown)
    .map(([pairs, more]) => [...pairs, ...more].filter(([, one]) => one !== undefined) as [string, unknown][]);
}

const toQuery = (pairs: [string, unknown][]): string =>
  pairs
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [one]).map((part) => [name, toText(part)] as const))
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("="))
    .join("&");

const mostly = <Value>(value: Value, ...others: Value[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** Requests to one operation, most of them nearly valid, from the first of these senders or, more rarely, another one. */
export function requestsTo<Sender extends string>(
  { path, method, operation }: Documented,
  known: Known,
  [usual, ...others]: [Sender, ...Sender[]],
): fc.Arbitrary<Fuzzed<Sender>> {
  const { parameters = [], requestBody } = operation;
  const at = (place: "query" | "path") => parameters.filter((parameter) => parameter.in === place);
  const schemas = (place: "query" | "path") => Object.fromEntries(at(place).map(({ name, schema }) => [name, schema]));
  const required = at("query").flatMap((parameter) => (parameter.required ? [parameter.name] : []));
  const query = fc.oneof(
    { weight: 20, arbitrary: members(schemas("query"), required, known).map(toQuery) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map(toTarget) },
    { weight: 1, arbitrary: fc.string({ minLength: 2_000, maxLength: 2_100 }).map(encodeURIComponent) },
  );
  const params = fc.record(
    Object.fromEntries(at("path").map(({ name, schema }) => [name, value(name, schema, known).map(toSegment)])),
  );
  const unserved = ["get", "post", "put", "patch", "delete", "head", "options"].filter(
    (one) => !Object.keys(document.paths[path] ?? {}).includes(one),
  );
  const all = {
    method: mostly(method, ...unserved).map((one) => one.toUpperCase()),
    sender: fc.oneof(
      { weight: 5, arbitrary: fc.constant(usual) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    ),
    params,
  };
  if (!requestBody) return fc.record({ ...all, query, body: mostly(undefined, "{}", "x") });
  const body = resolve(requestBody.content["application/json"].schema, document.components.schemas);
  const fields = members(body.properties ?? {}, body.required ?? [], known);
  return fc.record({
    ...all,
    query: fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: query }),
    contentType: mostly("application/json", "application/json; charset=utf-8", ...otherTypes),
    body: fc.oneof(
      { weight: 20, arbitrary: fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs))) },
      { weight: 1, arbitrary: fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs)).padEnd(17_000)) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
    ),
  });
}

const otherTypes = ["", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"];

const toText = (one: unknown): string => (typeof one === "string" ? one : JSON.stringify(one));

const toSegment = (one: unknown): string => encodeURIComponent(toText(one).toWellFormed()) || "x";

/** Without the characters that end a request's first line, or the query. */
const toTarget = (text: string): string => text.replaceAll(/[\s#]/g, "");
