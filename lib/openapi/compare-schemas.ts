import type { JsonSchema } from "#lib/openapi/contract.ts";
import { resolve } from "#lib/openapi/sample.ts";

export type ChangeKind = "added" | "changed" | "deprecated" | "removed";
type Schemas = Record<string, JsonSchema>;
/** Where a schema is used: clients write requests and read responses. */
export type Side = { direction: "request" | "response"; before: Schemas; after: Schemas };
export type Report = (kind: ChangeKind, text: string, isBreaking: boolean) => void;
type Place = { side: Side; report: Report; path: string };

/** Reports what changed between two schemas. A request can accept more than before, and a response can contain less. */
export function compareSchemas(old: JsonSchema, now: JsonSchema, side: Side, report: Report, path = ""): void {
  const place = { side, report, path };
  const [before, after] = [alternatives(old, side.before), alternatives(now, side.after)];
  const [first, second] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && first && second) {
    compareOne(first, second, place);
    return;
  }
  const added = after.filter((one) => !before.some(isLike(one)));
  const removed = before.filter((one) => !after.some(isLike(one)));
  if (added.length + removed.length > 0) {
    const isRequest = side.direction === "request";
    // Values of responses can get more specific, and events can be added, because clients must handle unknown ones.
    const isBreaking = isRequest ? removed.length > 0 : removed.some(isObject) || !added.every(isObject);
    const text = `Changed the type of ${nameOf(place)} from ${describe(before)} to ${describe(after)}`;
    report("changed", text, isBreaking);
  }
  for (const one of after) {
    const same = before.find(isLike(one));
    if (same) compareOne(same, one, place);
  }
}

/** The types that a value can have, each as a separate schema. */
function alternatives(schema: JsonSchema, components: Schemas): JsonSchema[] {
  const { anyOf, oneOf = anyOf, ...own } = resolve(schema, components);
  if (oneOf) return oneOf.flatMap((one) => alternatives(one, components));
  if (!Array.isArray(own.type)) return [own];
  return own.type.map((type) => (type === "null" ? { type } : { ...own, type, enum: own.enum?.filter(isNotNull) }));
}
const isNotNull = (value: unknown) => value !== null;

/** Distinguishes objects by their constants, such as the name of an event. */
const isLike = (one: JsonSchema) => (other: JsonSchema) => signature(one) === signature(other);
function signature(schema: JsonSchema): string {
  if (!schema.properties) return typeOf(schema).replace("integer", "number");
  const constants = Object.entries(schema.properties).flatMap(([name, { const: value, properties = {} }]) => [
    `${name}=${value}`,
    ...Object.entries(properties).map(([inner, one]) => `${name}.${inner}=${one.const}`),
  ]);
  return constants
    .filter((one) => !one.endsWith("=undefined"))
    .sort()
    .join();
}
const isObject = (schema: JsonSchema) => schema.properties !== undefined;

function compareOne(before: JsonSchema, after: JsonSchema, place: Place): void {
  const { side, report, path } = place;
  const isRequest = side.direction === "request";
  const isKept = isRequest ? isWithin(before, after) : isWithin(after, before);
  // A format can be added to a description of the same text.
  const isFormatKept = before.format === undefined || before.format === after.format;
  if (typeOf(before) !== typeOf(after) || !isFormatKept) {
    const text = `Changed the type of ${nameOf(place)} from ${describe([before])} to ${describe([after])}`;
    report("changed", text, !isKept || !isFormatKept);
  }
  compareValues(before, after, place);
  compareLimits(before, after, place);
  compareForm(before, after, place);
  compareProperties(before, after, place);
  if (before.items && after.items) compareSchemas(before.items, after.items, side, report, `${path}[]`);
}

/** Every integer is a number. */
const isWithin = (inner: JsonSchema, outer: JsonSchema): boolean =>
  typeOf(inner) === typeOf(outer) ||
  typeOf(outer) === "any" ||
  (typeOf(inner) === "integer" && typeOf(outer) === "number");

function compareProperties(before: JsonSchema, after: JsonSchema, { side, report, path }: Place): void {
  const isRequest = side.direction === "request";
  eachOf(before.properties ?? {}, after.properties ?? {}, (key, old, now) => {
    const inner = path && path !== "body" ? `${path}.${key}` : key;
    const isRequired = [before, after].map(({ required }) => required?.includes(key) === true) as [boolean, boolean];
    if (!now) return report("removed", `Removed \`${inner}\` from the ${side.direction}`, true);
    if (!old) return report("added", `Added \`${inner}\` to the ${side.direction}`, isRequest && isRequired[1]);
    comparePresence(isRequired, { side, report, path: inner });
    compareSchemas(old, now, side, report, inner);
  });
}

function comparePresence([was, is]: [boolean, boolean], { side, report, path }: Place): void {
  if (was === is) return;
  const isRequest = side.direction === "request";
  const [present, absent] = isRequest
    ? [`Required \`${path}\``, `\`${path}\` is optional`]
    : [`\`${path}\` is always present`, `\`${path}\` can be absent`];
  report("changed", is ? present : absent, is === isRequest);
}

/** Values can be added anywhere, because clients must handle unknown ones. */
function compareValues(before: JsonSchema, after: JsonSchema, place: Place): void {
  const { side, report } = place;
  const [name, isRequest] = [nameOf(place), side.direction === "request"];
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (!old && now) report("changed", `Limited ${name} to ${now.join(", ")}`, isRequest);
  if (old && !now) report("changed", `${name} is no longer limited to ${old.join(", ")}`, !isRequest);
  if (!old || !now) return;
  for (const value of old) if (!now.includes(value)) report("removed", `Removed \`${value}\` from ${name}`, true);
  for (const value of now) if (!old.includes(value)) report("added", `Added \`${value}\` to ${name}`, false);
}

/** Each limit with the direction in which it gets stricter. */
const limits = [
  ["minimum", 1],
  ["exclusiveMinimum", 1],
  ["minLength", 1],
  ["minItems", 1],
  ["maximum", -1],
  ["exclusiveMaximum", -1],
  ["maxLength", -1],
  ["maxItems", -1],
] as const;

function compareLimits(before: JsonSchema, after: JsonSchema, place: Place): void {
  const [name, isRequest] = [nameOf(place), place.side.direction === "request"];
  for (const [rule, sign] of limits) {
    const loosest = -sign * Number.POSITIVE_INFINITY;
    const [old, now] = [before[rule] ?? loosest, after[rule] ?? loosest];
    if (old === now) continue;
    const text = now === loosest ? `Removed \`${rule}\` of ${name}` : `Changed \`${rule}\` of ${name} to ${now}`;
    place.report("changed", text, now * sign > old * sign === isRequest);
  }
}

function compareForm(before: JsonSchema, after: JsonSchema, place: Place): void {
  const [name, isRequest] = [nameOf(place), place.side.direction === "request"];
  if (before.pattern !== after.pattern) {
    const isKept = (isRequest ? after : before).pattern === undefined;
    place.report("changed", `Changed the pattern of ${name}`, !isKept);
  }
  const [wasClosed, isClosed] = [before, after].map((schema) => schema.additionalProperties === false);
  if (isRequest && wasClosed !== isClosed) {
    place.report("changed", `${name} ${isClosed ? "rejects" : "accepts"} unknown fields`, isClosed === true);
  }
}

const nameOf = ({ path, side }: Place) => (path ? `\`${path}\`` : `the ${side.direction}`);
const typeOf = ({ type, const: value }: JsonSchema): string =>
  [type ?? (value === undefined ? "any" : typeof value)].flat().join();
const valuesOf = (schema: JsonSchema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);
const describe = (all: JsonSchema[]) => all.map((one) => [typeOf(one), one.format ?? []].flat().join(" ")).join(" | ");

export function eachOf<Value>(
  before: Record<string, Value>,
  after: Record<string, Value>,
  visit: (name: string, old: Value | undefined, now: Value | undefined) => void,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) visit(name, before[name], after[name]);
}
