import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

/** The same document with every reference replaced by what it refers to. */
export function inlined(document: OpenApiDocument): OpenApiDocument {
  const { schemas, responses, headers } = document.components;
  const others: Record<string, unknown> = { ...responses, ...headers };
  const inline = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(inline);
    if ("$ref" in value) {
      const name = String(value.$ref).split("/").at(-1) ?? "";
      return inline(name in others ? others[name] : resolve(value as { $ref: string }, schemas));
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner)]));
  };
  const components = { ...document.components, schemas: {}, responses: {}, headers: {} };
  return inline({ ...document, components }) as OpenApiDocument;
}

/** One document for each operation and event. */
export function partsOf(document: OpenApiDocument): OpenApiDocument[] {
  const without = { ...document, paths: {}, webhooks: {} };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...without, paths: { [path]: { [method]: operation } } })),
  );
  const webhooks = Object.entries(document.webhooks).map(([name, event]) => ({
    ...without,
    webhooks: { [name]: event },
  }));
  return [...operations, ...webhooks];
}

/** The same value with the keys of every object in reverse order. */
export function reordered<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reordered) as Value;
  const entries = Object.entries(value).map(([key, inner]) => [key, reordered(inner)]);
  return Object.fromEntries(entries.reverse()) as Value;
}

/** The same schemas with each list of types written as a union, in reverse order. */
export function withUnions<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner) => {
    if (Array.isArray(inner?.anyOf)) return { ...inner, anyOf: inner.anyOf.toReversed() };
    if (!Array.isArray(inner?.type)) return inner;
    const { type, ...rest } = inner;
    return { anyOf: type.toReversed().map((one: string) => (one === "null" ? { type: one } : { ...rest, type: one })) };
  });
}
