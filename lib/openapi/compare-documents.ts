import type { DocumentedOperation, DocumentedResponse, JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

export type DocumentChange = {
  kind: "added" | "changed" | "deprecated" | "removed";
  /** The operation or event, such as "POST /transactions". */
  subject: string;
  text: string;
  /** Clients of the earlier document can fail. */
  isBreaking: boolean;
};

/** What clients rely on: an operation, an event, a parameter, a field, or one of its values. */
type Part = {
  subject: string;
  /** "" if it isn't reported. */
  name: string;
  side?: "request" | "response" | "event";
  /** The key of the part that contains it. */
  parent?: string;
  /** None means any. */
  types?: string[];
  isRequired?: boolean;
};
type Parts = Map<string, Part>;
type Schemas = Record<string, JsonSchema>;

/** What changed between two documents, and whether clients of the earlier one keep working: operations, events, parameters, and fields
 * with their types and values. Headers, errors, limits, and patterns aren't compared. */
export function compareDocuments(before: OpenApiDocument, after: OpenApiDocument): DocumentChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return Array.from(new Set([...old.keys(), ...now.keys()]), (key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const parent = (is ?? was)?.parent;
    // What was added or removed as a whole is one change.
    if (parent && !(old.has(parent) && now.has(parent))) return [];
    if (was && is) return changesOf(was, is);
    return [was ? removalOf(was) : [], is ? additionOf(is) : []].flat();
  }).flat();
}

function removalOf({ subject, name, side }: Part): DocumentChange[] {
  if (!name || name === "deprecated") return [];
  return [{ kind: "removed", subject, text: `Removed ${name}${side ? ` from the ${side}` : ""}`, isBreaking: true }];
}

function additionOf({ subject, name, side, isRequired = false }: Part): DocumentChange[] {
  if (!name) return [];
  if (name === "deprecated") return [{ kind: name, subject, text: "Deprecated the operation", isBreaking: false }];
  const isBreaking = side === "request" && isRequired;
  return [{ kind: "added", subject, text: `Added ${name}${side ? ` to the ${side}` : ""}`, isBreaking }];
}

function changesOf(was: Part, is: Part): DocumentChange[] {
  const { subject, name } = is;
  const isRequest = is.side === "request";
  const [old = [], now = []] = [was.types, is.types];
  const change = (text: string, isBreaking: boolean) => ({ kind: "changed" as const, subject, text, isBreaking });
  const [isWider, isNarrower] = [isWithin(old, now), isWithin(now, old)];
  const text = `Changed ${name} from ${old.join(" or ") || "any"} to ${now.join(" or ") || "any"}`;
  const found = isWider && isNarrower ? [] : [change(text, !(isRequest ? isWider : isNarrower))];
  if (was.isRequired !== is.isRequired)
    found.push(change(`${name} is ${is.isRequired ? "required" : "optional"}`, is.isRequired === isRequest));
  return found;
}

const wider: Record<string, string> = { integer: "number", enum: "string" };
const isWithin = (inner: string[], outer: string[]): boolean =>
  outer.length === 0 ||
  (inner.length > 0 && inner.every((type) => outer.includes(type) || outer.includes(wider[type] ?? type)));

function partsOf({ paths, webhooks, components: { schemas } }: OpenApiDocument): Parts {
  const parts: Parts = new Map();
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item))
      addOperation(parts, `${method.toUpperCase()} ${path}`, operation, schemas);
  for (const [subject, { post }] of Object.entries(webhooks)) {
    parts.set(subject, { subject, name: `the event “${post.summary}”` });
    addFields(parts, subject, { subject, name: "", side: "event" }, [schemaOf(post.requestBody)], schemas);
  }
  return parts;
}

const schemaOf = (body: Pick<DocumentedResponse, "content"> = {}) => body.content?.["application/json"].schema ?? {};

function addOperation(parts: Parts, subject: string, operation: DocumentedOperation, schemas: Schemas): void {
  const { operationId, summary, parameters = [], requestBody, responses, security, deprecated } = operation;
  parts.set(subject, { subject, name: `the operation “${summary}”` });
  const inner = { subject, parent: subject };
  const isKeyless = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  const scopes = [operation["x-svc-scope"] ?? []].flat();
  parts.set(`${subject} id`, { ...inner, name: "the operation ID", side: "request", types: [operationId] });
  parts.set(`${subject} scope`, { ...inner, name: "the scope", side: "request", types: scopes });
  parts.set(`${subject} key`, { ...inner, name: "the API key", side: "request", isRequired: !isKeyless });
  if (deprecated) parts.set(`${subject} deprecated`, { ...inner, name: "deprecated" });
  for (const { name, in: place, required: isRequired = false, schema } of parameters)
    addField(parts, `${subject} ${place} ${name}`, { ...inner, name, side: "request", isRequired }, schema, schemas);
  addFields(parts, subject, { subject, name: "", side: "request" }, [schemaOf(requestBody)], schemas);
  const response = responses["200"] ?? {};
  if (!("$ref" in response))
    addFields(parts, subject, { subject, name: "", side: "response" }, [schemaOf(response)], schemas);
}

/** A field whose schema has alternatives has the types, values, and fields of all of them. */
function addField(parts: Parts, key: string, field: Part, schema: JsonSchema, schemas: Schemas): void {
  const all = alternatives(schema, schemas);
  const { subject, side } = field;
  const name = `\`${field.name}\``;
  parts.set(key, { ...field, name, types: [...new Set(all.flatMap(typesOf))].sort() });
  const values = all.flatMap(valuesOf);
  // A field that gets or loses its values has another type, which is one change.
  if (values.length > 0) parts.set(`${key} values`, { subject, name: "", parent: key });
  for (const value of values)
    parts.set(`${key} = ${value}`, { subject, side, name: `\`${value}\` of ${name}`, parent: `${key} values` });
  addFields(parts, key, field, all, schemas);
  const anyOf = all.flatMap(({ items }) => items ?? []);
  const each = { subject, side, parent: key, name: `${field.name}[]` };
  if (anyOf.length > 0) addField(parts, `${key} []`, each, { anyOf }, schemas);
}

function addFields(parts: Parts, parent: string, { subject, side, name }: Part, all: JsonSchema[], schemas: Schemas) {
  const objects = all.flatMap((one) => alternatives(one, schemas)).filter(({ properties }) => properties);
  for (const property of new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))) {
    const anyOf = objects.flatMap(({ properties }) => properties?.[property] ?? []);
    const isRequired = objects.every(({ required }) => required?.includes(property));
    const field = { subject, side, parent, isRequired, name: name ? `${name}.${property}` : property };
    addField(parts, `${parent} ${side} ${property}`, field, { anyOf }, schemas);
  }
}

function alternatives(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const { anyOf, oneOf = anyOf, ...own } = resolve(schema, schemas);
  return oneOf ? oneOf.flatMap((one) => alternatives(one, schemas)) : [own];
}

const valuesOf = ({ enum: values, const: value }: JsonSchema) => values ?? (value === undefined ? [] : [value]);

/** A text that is limited to values is an "enum". */
const typesOf = (schema: JsonSchema): string[] =>
  [schema.type ?? valuesOf(schema).map((value) => typeof value)]
    .flat()
    .map((type) => (type === "string" && valuesOf(schema).length > 0 ? "enum" : type));
