import { retryOf } from "#lib/error-status.ts";
import { errorsOf } from "#lib/openapi/answers.ts";
import { codeExamples } from "#lib/openapi/code-examples.ts";
import type {
  DocumentedAnswer,
  DocumentedOperation,
  ErrorRow,
  OpenApiDocument,
  OperationReference,
  Parameter,
} from "#lib/openapi/contract.ts";
import { partnerErrors } from "#lib/openapi/error-meanings.ts";
import type { ExampleCall } from "#lib/openapi/examples/example-call.ts";
import { fieldRows, toRow } from "#lib/openapi/field-rows.ts";
import { basePath, type NamedOperation, type Operation, operationList } from "#lib/openapi/operations.ts";

/** Values that stand in examples in place of the document's own, by name. */
export type ExampleValues = Record<string, string>;

/** Everything the page of one operation shows; null for one that is not there. */
export function operationReference(
  document: OpenApiDocument,
  operationId: string,
  values: ExampleValues = {},
): OperationReference | null {
  const operation = operationList.find((one) => one.operationId === operationId);
  const documented = operation && document.paths[basePath + operation.path]?.[operation.method];
  if (!operation || !documented) return null;
  const { access } = operation;
  const call = exampleCall(document, operation, documented, values);
  return {
    operationId,
    method: call.method,
    path: basePath + operation.path,
    summary: operation.summary,
    description: operation.description,
    scope: access?.scope ?? null,
    limit: access?.limit ?? null,
    key: !access ? "none" : access.isKeyOptional ? "optional" : "required",
    ...requestTables(document, documented, values),
    ...answerTables(document, operation, documented),
    errors: errorRows().filter(({ code }) => errorsOf(operation).some((one) => one === code)),
    examples: codeExamples(call),
  };
}

function requestTables(
  { components }: OpenApiDocument,
  { parameters = [], requestBody }: DocumentedOperation,
  values: ExampleValues,
) {
  const body = requestBody?.content["application/json"].schema;
  return {
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      ...withValue(toRow(name, schema, required === true), values),
      place,
    })),
    body: body ? fieldRows(body, components.schemas).map((row) => withValue(row, values)) : [],
  };
}

function answerTables({ components }: OpenApiDocument, { data }: Operation, documented: DocumentedOperation) {
  const answer = answerOf(documented);
  const headers = Object.keys(answer?.headers ?? {}).map((name) => ({
    name,
    description: components.headers[name]?.description ?? "",
  }));
  const media = answer?.content?.["application/json"];
  if (!data || !media) return { answer: [], answerSample: "", headers };
  return {
    answer: fieldRows(media.schema.properties?.data ?? {}, components.schemas),
    answerSample: JSON.stringify(media.examples?.usual?.value, null, 2),
    headers,
  };
}

export const errorRows = (): ErrorRow[] =>
  partnerErrors.map(({ code, status, when }) => ({ code, status, when, retry: retryOf(code) }));

/** The call that the examples of an operation make: what is required, and what it shows beside. */
export function exampleCall(
  document: OpenApiDocument,
  { operationId, method, path, access, exampleParameters }: NamedOperation,
  { parameters = [], requestBody }: DocumentedOperation,
  values: ExampleValues,
): ExampleCall {
  const given = parameters
    .filter(({ name, required }) => required || exampleParameters.includes(name))
    .map(({ name, in: place, schema }) => ({ name, place, value: valueText(values[name] ?? schema.examples?.[0]) }));
  const at = (wanted: Parameter["in"]) => given.filter(({ place }) => place === wanted);
  const params = Object.fromEntries(at("path").map(({ name, value }) => [name, String(value)]));
  return {
    operationId,
    method: method === "get" ? "GET" : "POST",
    baseUrl: document.servers.at(-1)?.url ?? "",
    path: basePath + path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
    params,
    query: Object.fromEntries(at("query").map(({ name, value }) => [name, value])),
    body: exampleBody(requestBody?.content["application/json"].examples?.usual?.value, values),
    needsKey: access !== null,
  };
}

const valueText = (value: unknown): string | string[] => (Array.isArray(value) ? value.map(String) : String(value));

function exampleBody(usual: unknown, values: ExampleValues): Record<string, unknown> | null {
  if (typeof usual !== "object" || usual === null) return null;
  return { ...usual, ...Object.fromEntries(Object.entries(values).filter(([name]) => name in usual)) };
}

const withValue = <Row extends { name: string; example: string }>(row: Row, values: ExampleValues): Row => ({
  ...row,
  example: values[row.name] ?? row.example,
});

function answerOf({ responses }: DocumentedOperation): DocumentedAnswer | null {
  const answer = responses["200"];
  return answer && "description" in answer ? answer : null;
}
