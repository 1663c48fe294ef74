import type { DocumentedOperation, JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

export type DocumentChange = {
  kind: "added" | "changed" | "deprecated" | "removed";
  /** The operation or event, such as "POST /transactions". */
  subject: string;
  text: string;
  /** Clients of the earlier document can fail. */
  isBreaking: boolean;
};
type Schemas = Record<string, JsonSchema>;
/** Where a schema is used: clients write requests and read responses. */
type Side = { direction: "request" | "response"; subject: string; before: Schemas; after: Schemas };
type Report = (kind: DocumentChange["kind"], text: string, isBreaking: boolean) => void;

/** What changed between two documents, and whether clients of the earlier one keep working. */
export function compareDocuments(before: OpenApiDocument, after: OpenApiDocument): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  const add = (change: DocumentChange) => void changes.set(JSON.stringify(change), change);
  const schemas = { before: before.components.schemas, after: after.components.schemas };
  eachOf(operationsOf(before), operationsOf(after), (subject, old, now) => {
    if (!now) return add({ kind: "removed", subject, text: "Removed the operation", isBreaking: true });
    if (!old) return add({ kind: "added", subject, text: now.summary, isBreaking: false });
    const report: Report = (kind, text, isBreaking) => add({ kind, subject, text, isBreaking });
    if (now.deprecated && !old.deprecated) report("deprecated", "Deprecated the operation", false);
    const compare = (direction: Side["direction"]) =>
      compareSchemas(part(old, direction), part(now, direction), { direction, subject, ...schemas }, report);
    compare("request");
    compare("response");
  });
  eachOf(before.webhooks, after.webhooks, (subject, old, now) => {
    if (!now) return add({ kind: "removed", subject, text: "Removed the event", isBreaking: true });
    if (!old) return add({ kind: "added", subject, text: now.post.summary, isBreaking: false });
    const bodies = [old, now].map(({ post }) => post.requestBody.content["application/json"].schema);
    const report: Report = (kind, text, isBreaking) => add({ kind, subject, text, isBreaking });
    compareSchemas(bodies[0] ?? {}, bodies[1] ?? {}, { direction: "response", subject, ...schemas }, report);
  });
  return [...changes.values()];
}

const operationsOf = ({ paths }: OpenApiDocument): Record<string, DocumentedOperation> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

/** The input or the successful output of an operation as one schema. */
function part(
  { parameters = [], requestBody, responses }: DocumentedOperation,
  direction: Side["direction"],
): JsonSchema {
  const response = responses["200"];
  if (direction === "response")
    return (response && "content" in response && response.content?.["application/json"].schema) || {};
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const body = requestBody?.content["application/json"].schema;
  return { type: "object", properties: { ...properties, ...(body && { body }) }, required };
}

function compareSchemas(old: JsonSchema, now: JsonSchema, side: Side, report: Report, path = ""): void {
  const [before, after] = [resolve(old, side.before), resolve(now, side.after)];
  const isRequest = side.direction === "request";
  const name = path ? `\`${path}\`` : `the ${side.direction}`;
  if (!isTypeKept(before, after, isRequest)) {
    report("changed", `Changed the type of ${name} from ${describe(before)} to ${describe(after)}`, true);
  }
  compareValues(before, after, isRequest, name, report);
  if (isRequest) compareRules(before, after, name, report);
  if (before.items && after.items) compareSchemas(before.items, after.items, side, report, `${path}[]`);
  compareProperties(before, after, side, report, path);
  for (const [place, choice] of (before.anyOf ?? []).entries()) {
    const same = after.anyOf?.[place];
    if (same) compareSchemas(choice, same, side, report, path);
  }
}

/** Requests can accept more types, and responses can have fewer. A format can be added to a description of the same text. */
function isTypeKept(before: JsonSchema, after: JsonSchema, isRequest: boolean): boolean {
  const [oldTypes, newTypes] = [typesOf(before), typesOf(after)];
  const isKept = isRequest ? oldTypes.every(isOneOf(newTypes)) : newTypes.every(isOneOf(oldTypes));
  return isKept && (before.format === undefined || before.format === after.format);
}

function compareProperties(before: JsonSchema, after: JsonSchema, side: Side, report: Report, path: string): void {
  eachOf(before.properties ?? {}, after.properties ?? {}, (key, old, now) => {
    const inner = path && path !== "body" ? `${path}.${key}` : key;
    const isRequired = {
      before: before.required?.includes(key) === true,
      after: after.required?.includes(key) === true,
    };
    if (!now) return report("removed", `Removed \`${inner}\` from the ${side.direction}`, true);
    if (!old) {
      const isBreaking = side.direction === "request" && isRequired.after;
      return report("added", `Added \`${inner}\` to the ${side.direction}`, isBreaking);
    }
    comparePresence(isRequired, side, inner, report);
    compareSchemas(old, now, side, report, inner);
  });
}

function comparePresence(
  isRequired: { before: boolean; after: boolean },
  side: Side,
  name: string,
  report: Report,
): void {
  if (isRequired.before === isRequired.after) return;
  const isRequest = side.direction === "request";
  if (isRequired.after && isRequest) report("changed", `Required \`${name}\``, true);
  if (isRequired.before && !isRequest) report("changed", `\`${name}\` can be absent`, true);
}

/** Values can be added anywhere, because clients must handle unknown ones. */
function compareValues(before: JsonSchema, after: JsonSchema, isRequest: boolean, name: string, report: Report): void {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (!old && now && isRequest) report("changed", `Limited ${name} to ${now.join(", ")}`, true);
  if (!old || !now) return;
  for (const value of old) if (!now.includes(value)) report("removed", `Removed \`${value}\` from ${name}`, true);
  for (const value of now) if (!old.includes(value)) report("added", `Added \`${value}\` to ${name}`, false);
}

function compareRules(before: JsonSchema, after: JsonSchema, name: string, report: Report): void {
  const rules = (["minimum", "exclusiveMinimum", "minLength"] as const).map((rule) => [rule, 1] as const);
  const limits = (["maximum", "maxLength"] as const).map((rule) => [rule, -1] as const);
  for (const [rule, sign] of [...rules, ...limits]) {
    const [old, now] = [before[rule] ?? -sign * Number.POSITIVE_INFINITY, after[rule]];
    if (now !== undefined && now * sign > old * sign)
      report("changed", `Changed \`${rule}\` of ${name} to ${now}`, true);
  }
  if (after.pattern && after.pattern !== before.pattern) report("changed", `Changed the pattern of ${name}`, true);
}

/** Every integer is a number. */
const isOneOf = (types: string[]) => (type: string) =>
  types.includes(type) || (type === "integer" && types.includes("number"));
const typesOf = ({ type, anyOf, const: value }: JsonSchema): string[] =>
  anyOf ? ["union"] : type ? [type].flat() : value === undefined ? ["any"] : [typeof value];
const valuesOf = (schema: JsonSchema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);
const describe = (schema: JsonSchema) => [...typesOf(schema), schema.format ?? []].flat().join(" ");

function eachOf<Value>(
  before: Record<string, Value>,
  after: Record<string, Value>,
  visit: (name: string, old: Value | undefined, now: Value | undefined) => void,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) visit(name, before[name], after[name]);
}
