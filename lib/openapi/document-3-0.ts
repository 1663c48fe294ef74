import type { JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";

type Schemas = Record<string, JsonSchema>;
type Schema30 = Record<string, unknown>;

/** The document in OpenAPI 3.0, for the generators that can't read 3.1. Without webhooks, which 3.0 can't describe; the schemas of their
 * payloads stay. */
export function toOpenApi30({ webhooks: _webhooks, ...document }: OpenApiDocument): Record<string, unknown> {
  const { identifier, ...license } = document.info.license;
  return {
    ...(converted(document, document.components.schemas) as object),
    openapi: "3.0.3",
    info: { ...document.info, license: { ...license, url: `https://spdx.org/licenses/${identifier}.html` } },
  };
}

/** Converts every schema in this part of the document. */
function converted(part: unknown, components: Schemas): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => converted(one, components));
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => {
      if (name === "examples") return [name, inner];
      if (name === "schema") return [name, toSchema30(inner, components)];
      return [name, name === "schemas" ? eachSchema(inner, components) : converted(inner, components)];
    }),
  );
}

const eachSchema = (schemas: Schemas, components: Schemas): Record<string, Schema30> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toSchema30(schema, components)]));

function toSchema30(schema: JsonSchema, components: Schemas): Schema30 {
  // 3.0 ignores what is beside a reference.
  if (schema.$ref) return { $ref: schema.$ref };
  // 3.0 can't describe the names of properties.
  const {
    examples = [],
    properties,
    items,
    additionalProperties: more,
    propertyNames: _names,
    ...rest
  } = withoutNull(schema, components);
  const [example] = examples;
  const lists = (["anyOf", "oneOf", "allOf"] as const).flatMap((name) => {
    const list = rest[name];
    return list ? [[name, list.map((one) => toSchema30(one, components))]] : [];
  });
  return {
    ...withKeywords30(rest),
    ...Object.fromEntries(lists),
    ...(example !== undefined && example !== null && { example }),
    ...(properties && { properties: eachSchema(properties, components) }),
    ...(items && { items: toSchema30(items, components) }),
    ...(more !== undefined && { additionalProperties: typeof more === "object" ? toSchema30(more, components) : more }),
  };
}

/** Says with `nullable` that null is allowed, and drops it from the types and alternatives. */
function withoutNull(schema: JsonSchema, components: Schemas): JsonSchema & { nullable?: true } {
  const { anyOf = [], type, ...rest } = schema;
  const others = anyOf.filter((one) => one.type !== "null");
  const [only, ...more] = others;
  if (only && more.length === 0) {
    if (!only.$ref) return withNull({ ...only, ...rest });
    const { type: referredType } = components[only.$ref.slice(only.$ref.lastIndexOf("/") + 1)] ?? {};
    return withNull({ ...rest, type: referredType, allOf: [only] });
  }
  if (others.length < anyOf.length) throw new Error("OpenAPI 3.0 has no union with null");
  if (!Array.isArray(type) || !type.includes("null")) return schema;
  return withNull({ ...schema, type: type.filter((one) => one !== "null") });
}

const withNull = (schema: JsonSchema) => ({
  ...schema,
  ...(schema.enum && { enum: [...schema.enum, null] }),
  nullable: true as const,
});

/** Where several types are allowed, only the first one: amounts in requests are numbers. */
function withKeywords30({ type, const: value, exclusiveMinimum, exclusiveMaximum, ...rest }: JsonSchema): Schema30 {
  const [only, ...more] = [type].flat();
  const { pattern: _pattern, maxLength: _maxLength, ...ofNumbers } = rest;
  return {
    ...(more.length > 0 ? ofNumbers : rest),
    ...(only && { type: only }),
    ...(value !== undefined && { enum: [value] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}
