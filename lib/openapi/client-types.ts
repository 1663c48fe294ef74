import type { DocumentedOperation, JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";
import { partnerErrors } from "#lib/openapi/error-meanings.ts";
import { basePath } from "#lib/openapi/operations.ts";

/** The client's types and routes as TypeScript, not yet formatted. */
export function clientTypes(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const events = Object.values(document.webhooks).map(({ post }) =>
    typeOf(post.requestBody.content["application/json"].schema),
  );
  return [
    "// Written by lib/openapi/write-client-types.ts from the OpenAPI document; do not edit.",
    ...Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`),
    `export type ErrorCode = ${partnerErrors.map(({ code }) => JSON.stringify(code)).join(" | ")};`,
    `export type WebhookEvent = ${events.join(" | ")};`,
    ...routes(document),
  ].join("\n\n");
}

function* routes({ paths }: OpenApiDocument): Generator<string> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const offered = all.filter(({ operation }) => operation.security.length > 0);
  yield `/** What each call takes and gives. */\nexport type Calls = {${offered
    .map(({ operation }) => `${operation.operationId}: { input: ${inputOf(operation)}; data: ${dataOf(operation)} };`)
    .join("\n")}};`;
  yield `export const routes = {${offered
    .map(({ path, method, operation }) => {
      const route = { method: method.toUpperCase(), path: path.slice(basePath.length) };
      return `${operation.operationId}: ${JSON.stringify(route)},`;
    })
    .join("\n")}} as const satisfies Record<keyof Calls, { method: "GET" | "POST"; path: string }>;`;
}

function inputOf({ parameters = [], requestBody }: DocumentedOperation): string {
  if (requestBody) return typeOf(requestBody.content["application/json"].schema);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return typeOf({ type: "object", properties, required });
}

function dataOf({ responses }: DocumentedOperation): string {
  const answer = responses["200"];
  const schema = answer && "content" in answer ? answer.content?.["application/json"].schema : undefined;
  return typeOf(schema?.properties?.data ?? {});
}

/** A schema as a TypeScript type; throws for what it cannot say. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.items) return schema.items.enum ? `(${typeOf(schema.items)})[]` : `${typeOf(schema.items)}[]`;
  if (schema.properties) return objectOf(schema);
  const names = [schema.type].flat().map((name) => plain[name ?? ""]);
  if (names.includes(undefined)) throw new Error(`No TypeScript for ${JSON.stringify(schema)}`);
  return names.join(" | ");
}

const plain: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function objectOf({ properties = {}, required = [] }: JsonSchema): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const words = property.description ? `/** ${property.description}. */\n` : "";
    return `${words}${name}${required.includes(name) ? "" : "?"}: ${typeOf(property)};`;
  });
  return lines.length > 0 ? `{\n${lines.join("\n")}\n}` : "Record<never, never>";
}
