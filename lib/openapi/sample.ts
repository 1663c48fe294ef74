import type { DocumentedOperation, JsonSchema } from "#lib/openapi/contract.ts";

type Components = Record<string, JsonSchema>;

/** The schema itself, or the component it refers to, restricted by the other keywords of the reference. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  if (!schema.$ref) return schema;
  const { $ref, properties, ...siblings } = schema;
  const found = components[$ref.slice($ref.lastIndexOf("/") + 1)];
  return { ...found, ...siblings, ...(properties && { properties: restricted(found, properties, components) }) };
}

const restricted = ({ properties }: JsonSchema = {}, by: Components, components: Components): Components => ({
  ...properties,
  ...Object.fromEntries(
    Object.entries(by).map(([name, one]) => {
      const property = resolve(properties?.[name] ?? {}, components);
      return [
        name,
        {
          ...property,
          ...one,
          ...(one.properties && { properties: restricted(property, one.properties, components) }),
        },
      ];
    }),
  ),
});

/** Our clients return its `data` instead. */
export const isSuccessEnvelope = ({ properties }: JsonSchema): boolean => properties?.success?.const === true;

/** The schema of `data` in a successful response. */
export function dataOf({ responses }: DocumentedOperation, components: Components): JsonSchema {
  const response = responses["200"];
  const schema = response && "content" in response ? response.content?.["application/json"].schema : undefined;
  return (schema && resolve(schema, components).properties?.data) ?? {};
}

/** A value composed from the schema's examples; null if it has none. */
export function sampleOf(schema: JsonSchema, components: Components): unknown {
  const found = resolve(schema, components);
  if (found.examples) return found.examples[0];
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  if (found.properties) {
    return Object.fromEntries(
      Object.entries(found.properties).map(([name, property]) => [name, sampleOf(property, components)]),
    );
  }
  if (found.items) return [sampleOf(found.items, components)];
  if (found.anyOf?.[0]) return sampleOf(found.anyOf[0], components);
  return null;
}

/** A body with the required fields and the optional ones in `included`. */
export function sampleRequest(schema: JsonSchema, components: Components, included: readonly string[]) {
  const { properties = {}, required = [] } = resolve(schema, components);
  const names = Object.keys(properties).filter((name) => required.includes(name) || included.includes(name));
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, components)]));
}
