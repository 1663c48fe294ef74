import type { Tool } from "@modelcontextprotocol/server";
import type { DocumentedOperation, JsonSchema } from "#lib/openapi/contract.ts";

type Components = Record<string, JsonSchema>;

/** The flags of currencies, which models can't see and which are most of their response. */
const imageField = "fiatIcon";
/** Results of tools are read into a model's context, so a page is shorter than that of the API. */
export const toolLimit = 5;

/** Whether a call without a limit gets that of tools. */
export const isLimited = ({ properties = {} }: Tool["inputSchema"]): boolean => properties.limit !== undefined;

/** The parameters and the fields of the body as fields of one object, without references to components of the document. */
export function inputOf({ parameters = [], requestBody }: DocumentedOperation, components: Components) {
  const body = resolve(requestBody?.content["application/json"].schema ?? {}, components);
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    { ...resolve(schema, components), ...(description && { description: ofTool(name, description) }) },
  ]);
  const required = parameters.flatMap((parameter) => (parameter.required ? [parameter.name] : []));
  return {
    type: "object" as const,
    properties: { ...Object.fromEntries(properties), ...body.properties },
    required: [...required, ...(body.required ?? [])],
    additionalProperties: false,
  };
}

const ofTool = (name: string, description: string) =>
  name === "limit" ? description.replace(/Defaults to \d+/, `Defaults to ${toolLimit}`) : description;

/** The length of the longest schema of a result that is listed. Those of transactions, events, and statements are longer: with them, the
 * list of tools would be twice as long. */
const outputLengthMax = 2_600;
const texts = new Set(["description", "examples", "pattern", "format", "minLength", "maxLength", "minimum", "maximum"]);

/** The names, types, and values of the response's fields, without texts and limits. Undefined if it would be long. */
export function resultOf({ responses }: DocumentedOperation, components: Components): Tool["outputSchema"] {
  const response = responses["200"];
  const schema = response && "content" in response && response.content?.["application/json"].schema;
  if (!schema) return undefined;
  const text = JSON.stringify(resolve(schema, components), (key, value) => {
    // A field of this name has a schema, which is an object.
    const isField = typeof value === "object" && !Array.isArray(value);
    if (key === imageField || (texts.has(key) && !isField)) return undefined;
    return key === "required" && Array.isArray(value) ? value.filter((name) => name !== imageField) : value;
  });
  return text.length > outputLengthMax ? undefined : JSON.parse(text);
}

/** The response without images. */
export const withoutImage = (body: string): Record<string, unknown> =>
  JSON.parse(body, (name, value) => (name === imageField ? undefined : value));

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const resolved: unknown = JSON.parse(JSON.stringify(schema), (_key, value) => {
    const reference: unknown = value?.$ref;
    if (typeof reference !== "string") return value;
    return resolve(components[reference.slice(reference.lastIndexOf("/") + 1)] ?? {}, components);
  });
  return resolved as JsonSchema;
}
