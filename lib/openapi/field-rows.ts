import type { FieldRow, JsonSchema } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

type Components = Record<string, JsonSchema>;

/** Every field of a schema, those of inner objects with their way to them: "provider.name", "fees[].amount". */
export function fieldRows(schema: JsonSchema, components: Components, around = ""): FieldRow[] {
  const found = resolve(schema, components);
  if (found.items) return fieldRows(found.items, components, around && `${around}[]`);
  const { properties = {}, required = [] } = found;
  return Object.entries(properties).flatMap(([name, property]) => {
    const place = around ? `${around}.${name}` : name;
    const row = toRow(place, resolve(property, components), required.includes(name));
    return [row, ...fieldRows(asOne(property), components, place)];
  });
}

export function toRow(name: string, schema: JsonSchema, isRequired: boolean): FieldRow {
  const example = schema.examples?.[0];
  const shown = example === undefined || example === null || typeof example === "object" ? "" : String(example);
  return { name, type: typeOf(schema), isRequired, description: schema.description ?? "", example: shown };
}

/** The type in words, with its bounds: "text, 1 to 255 characters". */
function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.items) return `list of ${schema.items.enum ? typeOf(schema.items) : "entries"}`;
  const type = [schema.type].flat().join(" or ");
  const word = words[type] ?? type;
  return [word, ...bounds(schema)].join(", ");
}

const words: Record<string, string> = { string: "text", integer: "whole number" };

function bounds({ minLength, maxLength, minimum, maximum, exclusiveMinimum }: JsonSchema): string[] {
  const upTo = (most: number) => most.toLocaleString("en-US");
  const lengths = maxLength !== undefined ? [`${minLength ?? 0} to ${upTo(maxLength)} characters`] : [];
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (exclusiveMinimum !== undefined && isBounded)
    return [...lengths, `over ${exclusiveMinimum}, at most ${upTo(maximum)}`];
  return isBounded ? [...lengths, `${minimum ?? 0} to ${upTo(maximum)}`] : lengths;
}

/** Of "this or null", this; of several kinds of object, one with the values of all. */
function asOne(schema: JsonSchema): JsonSchema {
  const [first, ...others] = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return first ? others.reduce(merged, first) : schema;
}

function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (one.properties && other.properties) {
    const both = Object.entries({ ...other.properties, ...one.properties });
    const properties = both.map(([name, property]) => [name, merged(property, other.properties?.[name] ?? property)]);
    const required = one.required?.filter((name) => other.required?.includes(name));
    return { ...one, properties: Object.fromEntries(properties), required };
  }
  const values = [...new Set([...valuesOf(one), ...valuesOf(other)])];
  if (values.length === 0) return one;
  const { const: _only, ...rest } = one;
  return { ...rest, enum: values };
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
