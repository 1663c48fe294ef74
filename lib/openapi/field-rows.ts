import type { FieldRow, JsonSchema } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

type Components = Record<string, JsonSchema>;

/** Every field of a schema, including nested ones: "provider.name", "fees[].amount". */
export function fieldRows(schema: JsonSchema, components: Components, parent = ""): FieldRow[] {
  const found = resolve(schema, components);
  if (found.items) return fieldRows(found.items, components, parent && `${parent}[]`);
  const { properties = {}, required = [] } = found;
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = parent ? `${parent}.${name}` : name;
    const row = toRow(path, property, required.includes(name), components);
    return [row, ...fieldRows(combined(property, components), components, path)];
  });
}

export function toRow(name: string, property: JsonSchema, isRequired: boolean, components: Components): FieldRow {
  const schema = resolve(property, components);
  const example = schema.examples?.[0];
  const shown = example === undefined || example === null || typeof example === "object" ? "" : String(example);
  return { name, type: typeOf(schema, components), isRequired, description: schema.description ?? "", example: shown };
}

/** The type with its bounds, such as "string, 1 to 255 characters". */
function typeOf(property: JsonSchema, components: Components): string {
  const schema = resolve(property, components);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, components)))].join(" or ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(" | ");
  const items = schema.items && resolve(schema.items, components);
  if (items) return `array of ${items.enum ? typeOf(items, components) : "objects"}`;
  return [[schema.type].flat().join(" or "), ...bounds(schema)].join(", ");
}

function bounds({ minLength, maxLength, minimum, maximum, exclusiveMinimum }: JsonSchema): string[] {
  const format = (number: number) => number.toLocaleString("en-US");
  const lengths = maxLength !== undefined ? [`${minLength ?? 0} to ${format(maxLength)} characters`] : [];
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (exclusiveMinimum !== undefined && isBounded)
    return [...lengths, `greater than ${exclusiveMinimum}, at most ${format(maximum)}`];
  return isBounded ? [...lengths, `${minimum ?? 0} to ${format(maximum)}`] : lengths;
}

/** Drops null from a union, and combines the values of several object types into one. */
function combined(property: JsonSchema, components: Components): JsonSchema {
  const schema = resolve(property, components);
  const [first, ...others] = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return first ? others.reduce((one, other) => merged(one, other, components), first) : schema;
}

function merged(referringOne: JsonSchema, referringOther: JsonSchema, components: Components): JsonSchema {
  const [one, other] = [resolve(referringOne, components), resolve(referringOther, components)];
  if (one.properties && other.properties) {
    const both = Object.entries({ ...other.properties, ...one.properties });
    const properties = both.map(([name, property]) => [
      name,
      merged(property, other.properties?.[name] ?? property, components),
    ]);
    const required = one.required?.filter((name) => other.required?.includes(name));
    return { ...one, properties: Object.fromEntries(properties), required };
  }
  const values = [...new Set([...valuesOf(one), ...valuesOf(other)])];
  if (values.length === 0) return one;
  const { const: _only, ...rest } = one;
  return { ...rest, enum: values };
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
