import type { DocumentedOperation, JsonSchema, Method, Parameter } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";
import { document, problemsAt } from "#lib/openapi/test-conformance.ts";

type Sent = { query: string; contentType?: string; body?: string };

/** Why the document doesn't allow this request. Empty if it does; path parameters can be any text. */
export function requestProblems(path: string, method: Method, sent: Sent): unknown[] {
  const { parameters = [], requestBody }: Partial<DocumentedOperation> = document.paths[path]?.[method] ?? {};
  if (sent.query.length > 2_048) return ["the query is too long"];
  const problems = queryProblems(path, method, parameters, sent.query);
  if (!requestBody) return sent.body ? ["has a body", ...problems] : problems;
  const { schema } = requestBody.content["application/json"];
  const body = bodyOf(sent, schema);
  const at = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
  return [...problems, ...problemsAt(at, body)];
}

/** The parsed body without blank fields; undefined, which no schema allows, if it isn't an object in JSON. */
function bodyOf({ contentType = "", body = "" }: Sent, schema: JsonSchema): Record<string, unknown> | undefined {
  const isJson = /^application\/json(; charset=utf-8)?$/.test(contentType) && Buffer.byteLength(body) <= 16_384;
  try {
    const parsed = isJson ? JSON.parse(body) : null;
    const isObject = isRecord(parsed);
    return isObject ? withoutBlank(parsed, schema) : undefined;
  } catch {
    return undefined;
  }
}

function queryProblems(path: string, method: Method, parameters: Parameter[], query: string): unknown[] {
  const pairs = decoded(query);
  if (!pairs) return ["isn't percent-encoded"];
  const given = parameters.flatMap((parameter, place) => {
    if (parameter.in !== "query") return [];
    const values = pairs.filter(({ name }) => name === parameter.name).map(({ value }) => value);
    const value = parameterValue(parameter, values);
    if (value === undefined) return parameter.required ? [`no ${parameter.name}`] : [];
    return problemsAt(["paths", path, method, "parameters", String(place), "schema"], value);
  });
  const unknown = pairs.filter(({ name }) => !parameters.some((one) => one.in === "query" && one.name === name));
  return [...given, ...unknown.map(({ name }) => `${name} is unknown`)];
}

/** A parameter that isn't a list can't be repeated: the list that it then is has the wrong type. */
function parameterValue({ schema }: Parameter, values: string[]): unknown {
  const { type, items } = resolve(schema, document.components.schemas);
  const sent = values.filter((value) => value !== "");
  if (type !== "array" && values.length > 1) return values;
  if (sent.length === 0) return undefined;
  return type === "array" ? sent.map((text) => parse(text, items)) : parse(sent[0] ?? "", { type });
}

function decoded(query: string): { name: string; value: string }[] | null {
  const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
  try {
    return (query === "" ? [] : query.split("&")).map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      return { name: decode(name), value: decode(rest.join("=")) };
    });
  } catch {
    return null;
  }
}

/** Numbers in a query are written as in JSON. */
function parse(text: string, { type }: JsonSchema = {}): unknown {
  if (type === "integer") return /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text;
  if ([type].flat().includes("number"))
    return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
  return text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `null` and empty strings count as absent. */
function withoutBlank(given: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  const known = new Map(Object.entries(resolve(schema, document.components.schemas).properties ?? {}));
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = known.get(name);
      if (field && (value === null || value === "")) return [];
      return [[name, field && isRecord(value) ? withoutBlank(value, field) : value]];
    }),
  );
}
