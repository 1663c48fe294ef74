import { type Status, statuses } from "#db/enums.ts";
import { retryOf } from "#lib/error-status.ts";
import { codeExamples, type ExampleRequest } from "#lib/openapi/code-examples.ts";
import type {
  DocumentedOperation,
  DocumentedResponse,
  ErrorRow,
  Method,
  ObjectReference,
  OpenApiDocument,
  OperationReference,
  Parameter,
  StatusRow,
  WebhookReference,
} from "#lib/openapi/contract.ts";
import { fieldRows, toRow } from "#lib/openapi/field-rows.ts";
import { basePath, type Operation } from "#lib/openapi/operation.ts";
import { type NamedOperation, operationList } from "#lib/openapi/operations.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import { errorsOf } from "#lib/openapi/responses.ts";
import { dataOf, resolve } from "#lib/openapi/sample.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** Values by parameter name that replace the document's own examples. */
export type ExampleValues = Record<string, string>;

/** Everything on the page of one operation; null for an unknown operation. */
export function operationReference(
  document: OpenApiDocument,
  operationId: string,
  values: ExampleValues = {},
): OperationReference | null {
  const operation = operationList.find((one) => one.operationId === operationId);
  const documented = operation && document.paths[basePath + operation.path]?.[operation.method];
  if (!operation || !documented) return null;
  const { access } = operation;
  const request = exampleRequest(document, operation, documented, values);
  return {
    operationId,
    method: request.method,
    path: basePath + operation.path,
    summary: operation.summary,
    description: operation.description,
    scope: access?.scope ?? null,
    limit: access?.limit ?? null,
    key: !access ? "none" : access.isKeyOptional ? "optional" : "required",
    ...requestTables(document, documented, values),
    ...responseTables(document, operation, documented),
    errors: errorRows().filter(({ code }) => errorsOf(operation).some((one) => one === code)),
    examples: codeExamples(request),
  };
}

function requestTables(
  { components }: OpenApiDocument,
  { parameters = [], requestBody }: DocumentedOperation,
  values: ExampleValues,
) {
  const body = requestBody?.content["application/json"].schema;
  return {
    parameters: parameters.map(({ name, in: location, required, schema }) => ({
      ...withValue(toRow(name, schema, required === true, components.schemas), values),
      location,
    })),
    body: body ? fieldRows(body, components.schemas).map((row) => withValue(row, values)) : [],
  };
}

function responseTables({ components }: OpenApiDocument, { data }: Operation, documented: DocumentedOperation) {
  const response = successOf(documented);
  const headers = Object.keys(response?.headers ?? {}).map((name) => ({
    name,
    description: components.headers[name]?.description ?? "",
  }));
  const media = response?.content?.["application/json"];
  if (!data || !media) return { response: [], sampleResponse: "", headers };
  return {
    response: fieldRows(dataOf(documented, components.schemas), components.schemas),
    sampleResponse: JSON.stringify(media.examples?.default?.value, null, 2),
    headers,
  };
}

/** A request with the required parameters and those that the operation chose for its examples. */
function exampleRequest(
  document: OpenApiDocument,
  { operationId, method, path, access, exampleParameters }: NamedOperation,
  { parameters = [], requestBody }: DocumentedOperation,
  values: ExampleValues,
): ExampleRequest {
  const valuesIn = (location: Parameter["in"]) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .filter(({ name, required }) => required || exampleParameters.includes(name))
      .map(
        ({ name, schema }) =>
          [name, values[name] ?? resolve(schema, document.components.schemas).examples?.[0]] as const,
      );
  const pathParameters = Object.fromEntries(valuesIn("path").map(([name, value]) => [name, String(value)]));
  return {
    operationId,
    method: method.toUpperCase() as Uppercase<Method>,
    baseUrl: document.servers.at(-1)?.url ?? "",
    path: basePath + path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(pathParameters[name] ?? "")),
    pathParameters,
    query: Object.fromEntries(
      valuesIn("query").map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
    ),
    body: exampleBody(requestBody?.content["application/json"].examples?.default?.value, values),
    needsKey: access !== null,
  };
}

function exampleBody(example: unknown, values: ExampleValues): Record<string, unknown> | null {
  if (typeof example !== "object" || example === null) return null;
  return { ...example, ...Object.fromEntries(Object.entries(values).filter(([name]) => name in example)) };
}

const withValue = <Row extends { name: string; example: string }>(row: Row, values: ExampleValues): Row => ({
  ...row,
  example: values[row.name] ?? row.example,
});

function successOf({ responses }: DocumentedOperation): DocumentedResponse | null {
  const response = responses["200"];
  return response && "description" in response ? response : null;
}

export const errorRows = (): ErrorRow[] =>
  partnerErrors.map(({ msg: _msg, ...error }) => ({ ...error, retry: retryOf(error.code) }));

const objectTitles: Record<string, string> = {
  CryptoCurrency: "Crypto currency",
  FiatCurrency: "Fiat currency",
  PaymentMethod: "Payment method",
  Provider: "Provider",
  QuoteEntry: "Quote",
  NewTransaction: "New transaction",
  CreatedTransaction: "Created transaction",
  Transaction: "Transaction",
  Event: "Event",
  FieldError: "Field error",
};

/** Every field of every object of the API. */
export const objectReferences = ({ components }: OpenApiDocument): ObjectReference[] =>
  Object.entries(objectTitles).map(([name, title]) => ({
    title,
    rows: fieldRows(components.schemas[name] ?? {}, components.schemas),
  }));

export const webhookReferences = ({ webhooks, components }: OpenApiDocument): WebhookReference[] =>
  Object.entries(webhooks).map(([name, { post }]) => {
    const media = post.requestBody.content["application/json"];
    return {
      name,
      summary: post.summary,
      payload: fieldRows(media.schema, components.schemas),
      sample: JSON.stringify(media.examples?.default?.value, null, 2),
    };
  });

const statusDescriptions: Record<Status, string> = {
  pending: "The transaction was created and the user hasn't paid yet.",
  processing: "The user has paid or is paying, and the provider is processing the order.",
  success: "The provider completed the order.",
  failed: "The provider couldn't complete the order. A late payment can still change the status to `success`.",
  cancelled: "The user or the provider cancelled the order.",
  expired: "The checkout link expired without a known payment.",
  refunded: "The provider returned the payment.",
};

/** Every status with the statuses that can follow and the event it triggers. */
export const statusRows = (): StatusRow[] =>
  statuses.map((status) => ({
    status,
    description: statusDescriptions[status],
    next: statuses.filter((other) => isMove(status, other)),
    event: webhookEvents.find((event) => event.statuses.some((one) => one === status))?.name ?? null,
  }));
