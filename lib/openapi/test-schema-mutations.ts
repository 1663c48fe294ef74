import type {
  DocumentedHeader,
  DocumentedOperation,
  DocumentedResponse,
  JsonSchema,
  OpenApiDocument,
} from "#lib/openapi/contract.ts";

export type Pick = <Value>(from: readonly Value[]) => Value;
/** Changes an inlined document. Returns whether this breaks clients; null if the document has nothing to change. */
export type Mutation = (document: OpenApiDocument, pick: Pick) => boolean | null;
type Direction = "request" | "response";
type Place = { direction: Direction; schema: JsonSchema; isNullable: boolean };

export const operationsOf = ({ paths }: OpenApiDocument) => Object.values(paths).flatMap((item) => Object.values(item));
export const webhooksOf = ({ webhooks }: OpenApiDocument) => Object.values(webhooks).map(({ post }) => post);
export const responsesOf = ({ responses }: DocumentedOperation) => Object.values(responses) as DocumentedResponse[];

/** Every schema of the document, however deep. */
function* placesOf(document: OpenApiDocument): Generator<Place> {
  for (const operation of operationsOf(document)) {
    for (const { schema } of operation.parameters ?? []) yield* within("request", schema);
    yield* within("request", operation.requestBody?.content["application/json"].schema);
    for (const { content, headers = {} } of responsesOf(operation)) {
      yield* within("response", content?.["application/json"].schema);
      for (const header of Object.values(headers)) yield* within("response", (header as DocumentedHeader).schema);
    }
  }
  for (const { parameters = [], requestBody } of webhooksOf(document)) {
    yield* within("response", requestBody.content["application/json"].schema);
    for (const { schema } of parameters) yield* within("response", schema);
  }
}

function* within(direction: Direction, schema?: JsonSchema, isNullable = false): Generator<Place> {
  if (!schema) return;
  const { properties = {}, anyOf = [], items } = schema;
  yield { direction, schema, isNullable };
  for (const inner of [...Object.values(properties), items]) yield* within(direction, inner);
  for (const inner of anyOf) yield* within(direction, inner, anyOf.some(hasType("null")));
}

type Breaks = Direction | "both" | "none";
type SchemaMutation = [
  breaks: Breaks,
  isPossible: (schema: JsonSchema, isNullable: boolean) => boolean,
  change: (schema: JsonSchema, pick: Pick) => unknown,
];

const inSchema =
  ([breaks, isPossible, change]: SchemaMutation): Mutation =>
  (document, pick) => {
    const places = [...placesOf(document)].filter((place) => isPossible(place.schema, place.isNullable));
    if (places.length === 0) return null;
    const { direction, schema } = pick(places);
    change(schema, pick);
    return breaks === "both" || breaks === direction;
  };

const typesOf = ({ type = [] }: JsonSchema) => [type].flat();
const hasType = (type: string) => (schema: JsonSchema) => typesOf(schema).includes(type);
const isFree = ({ enum: values, const: value }: JsonSchema) => values === undefined && value === undefined;
const isText = (schema: JsonSchema) => hasType("string")(schema) && isFree(schema);
const isNumber = (schema: JsonSchema) => /number|integer/.test(typesOf(schema).join()) && isFree(schema);
const fields = ({ properties = {} }: JsonSchema) => Object.keys(properties);
const optionalFields = (schema: JsonSchema) => fields(schema).filter((name) => !schema.required?.includes(name));
const objects = ({ anyOf = [] }: JsonSchema) => anyOf.filter(({ properties }) => properties);
const withType = (schema: JsonSchema, from: string, to: string) => {
  const types = typesOf(schema).map((type) => (type === from ? to : type));
  schema.type = types.length === 1 ? types[0] : types;
};

const upper = (schema: JsonSchema) => (isText(schema) ? "maxLength" : isNumber(schema) ? "maximum" : "maxItems");
const lower = (schema: JsonSchema) => (isText(schema) ? "minLength" : isNumber(schema) ? "minimum" : "minItems");
const isLimitable = (schema: JsonSchema) => isText(schema) || isNumber(schema) || hasType("array")(schema);

const all: Record<string, SchemaMutation> = {
  "a removed field": [
    "both",
    (schema) => fields(schema).length > 0,
    (schema, pick) => {
      const name = pick(fields(schema));
      delete schema.properties?.[name];
      schema.required = schema.required?.filter((one) => one !== name);
    },
  ],
  "an added optional field": [
    "none",
    (schema) => fields(schema).length > 0,
    (schema) => Object.assign(schema.properties ?? {}, { added_field: { type: "string" } }),
  ],
  "an added required field": [
    "request",
    (schema) => fields(schema).length > 0,
    (schema) => {
      Object.assign(schema.properties ?? {}, { added_field: { type: "string" } });
      schema.required = [...(schema.required ?? []), "added_field"];
    },
  ],
  "a field that becomes optional": [
    "response",
    ({ required = [] }) => required.length > 0,
    (schema, pick) => {
      const name = pick(schema.required ?? []);
      schema.required = schema.required?.filter((one) => one !== name);
    },
  ],
  "a field that becomes required": [
    "request",
    (schema) => optionalFields(schema).length > 0,
    (schema, pick) => Object.assign(schema, { required: [...(schema.required ?? []), pick(optionalFields(schema))] }),
  ],
  "another type": [
    "both",
    (schema) => typesOf(schema).length > 0 || schema.anyOf !== undefined,
    (schema) => {
      const type = hasType("boolean")(schema) ? "string" : "boolean";
      for (const key of Object.keys(schema)) delete schema[key as keyof JsonSchema];
      schema.type = type;
    },
  ],
  "a type that can be null": [
    "response",
    (schema, isNullable) => !isNullable && typesOf(schema).length === 1 && schema.const === undefined,
    (schema) => {
      schema.type = [...typesOf(schema), "null"];
      schema.enum?.push(null);
    },
  ],
  "a type that can no longer be null": [
    "request",
    (schema) => hasType("null")(schema) && typesOf(schema).length > 1,
    (schema) => Object.assign(schema, { type: typesOf(schema).filter((type) => type !== "null") }),
  ],
  "an integer that becomes a number": [
    "response",
    (schema) => hasType("integer")(schema) && isFree(schema),
    (schema) => withType(schema, "integer", "number"),
  ],
  "a number that becomes an integer": [
    "request",
    (schema) => hasType("number")(schema) && isFree(schema),
    (schema) => withType(schema, "number", "integer"),
  ],
  "an added value": ["none", (schema) => schema.enum !== undefined, (schema) => schema.enum?.push("added_value")],
  "a removed value": [
    "both",
    ({ enum: values = [] }) => values.length > 1,
    (schema, pick) => {
      const value = pick(schema.enum ?? []);
      schema.enum = schema.enum?.filter((one) => one !== value);
    },
  ],
  "a text that is no longer limited to values": [
    "response",
    (schema) => schema.enum !== undefined,
    (schema) => delete schema.enum,
  ],
  "a text that is limited to values": ["request", isText, (schema) => Object.assign(schema, { enum: ["one", "two"] })],
  "another constant": [
    "both",
    (schema) => schema.const !== undefined,
    (schema) =>
      Object.assign(schema, { const: typeof schema.const === "number" ? schema.const + 1 : `not ${schema.const}` }),
  ],
  "a lower upper limit": [
    "request",
    isLimitable,
    (schema) => Object.assign(schema, { [upper(schema)]: (schema[upper(schema)] ?? 100) - 1 }),
  ],
  "a higher upper limit": [
    "response",
    (schema) => isLimitable(schema) && schema[upper(schema)] !== undefined,
    (schema) => Object.assign(schema, { [upper(schema)]: (schema[upper(schema)] ?? 0) + 1 }),
  ],
  "a removed upper limit": [
    "response",
    (schema) => isLimitable(schema) && schema[upper(schema)] !== undefined,
    (schema) => delete schema[upper(schema)],
  ],
  "a higher lower limit": [
    "request",
    isLimitable,
    (schema) => Object.assign(schema, { [lower(schema)]: (schema[lower(schema)] ?? 0) + 1 }),
  ],
  "a lower lower limit": [
    "response",
    (schema) => isLimitable(schema) && schema[lower(schema)] !== undefined,
    (schema) => Object.assign(schema, { [lower(schema)]: (schema[lower(schema)] ?? 0) - 1 }),
  ],
  "a removed exclusive limit": [
    "response",
    (schema) => schema.exclusiveMinimum !== undefined,
    (schema) => delete schema.exclusiveMinimum,
  ],
  "an added pattern": [
    "request",
    (schema) => isText(schema) && schema.pattern === undefined,
    (schema) => Object.assign(schema, { pattern: "^a" }),
  ],
  "a removed pattern": ["response", (schema) => schema.pattern !== undefined, (schema) => delete schema.pattern],
  "another pattern": [
    "both",
    (schema) => schema.pattern !== undefined,
    (schema) => Object.assign(schema, { pattern: "^a" }),
  ],
  "another format": [
    "both",
    (schema) => schema.format !== undefined,
    (schema) => Object.assign(schema, { format: "ipv4" }),
  ],
  "a removed format": ["both", (schema) => schema.format !== undefined, (schema) => delete schema.format],
  "an object that accepts unknown fields": [
    "none",
    (schema) => schema.additionalProperties === false,
    (schema) => delete schema.additionalProperties,
  ],
  "a removed alternative": [
    "both",
    (schema) => objects(schema).length > 1,
    (schema, pick) => {
      const removed = pick(objects(schema));
      schema.anyOf = schema.anyOf?.filter((one) => one !== removed);
    },
  ],
  "an added alternative": [
    "none",
    (schema) => objects(schema).length > 1,
    (schema) => schema.anyOf?.push({ type: "object", properties: { kind: { const: "added" } } }),
  ],
};

export const schemaMutations: Record<string, Mutation> = Object.fromEntries(
  Object.entries(all).map(([name, mutation]) => [name, inSchema(mutation)]),
);
