import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiOverrideContext } from "zod-openapi";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { errorEnvelope, successOf } from "#lib/openapi/envelope-schema.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { type NamedOperation, operationList } from "#lib/openapi/operations.ts";
import { errorRefs, errorResponses, responseHeaders, successHeaders } from "#lib/openapi/responses.ts";
import { resolve, sampleOf, sampleRequest } from "#lib/openapi/sample.ts";
import { webhookHeaders, webhookPayloads } from "#lib/webhooks/contract.ts";

const openApiText = z.looseObject({
  openapi: z.enum(["3.1.0", "3.0.3"]).meta({ description: "The OpenAPI version." }),
});

const description = `Buy (BUY) and sell (SELL) crypto with fiat through third-party on- and off-ramp providers.

Send your API key in the X-SVC-API-KEY header; Authorization: Bearer isn't supported. Use TEST keys in the sandbox and production keys in production. Every response has the same four keys: msg, data, success, and code. Requests with unknown parameters or fields are rejected; null and empty strings count as absent. Amounts are numbers or decimal strings in requests, numbers in quotes and newly created transactions, and decimal strings in transactions and webhooks.

To track a transaction, receive webhooks, poll the transaction, or read GET /events, which returns the webhook payloads of the last 90 days.

We can add operations, optional request fields, response fields, response headers, error codes, events, and values of enumerations in responses without notice. Ignore fields that you don't know, and handle unknown values. We announce other changes in the changelog at least six months in advance, and mark what they affect with the Deprecation and Sunset headers.`;

const tags = [
  { name: "Assets", description: "Supported currencies, payment methods, and providers." },
  { name: "Quotes", description: "Live quotes from every provider." },
  { name: "Transactions", description: "Purchases and sales with their hosted checkout links." },
  { name: "Events", description: "Transaction events in the order they occurred, and test events." },
  { name: "Logs", description: "Your requests, as the API logs of the dashboard show them." },
  { name: "Reports", description: "Counts of your transactions, and monthly statements." },
  { name: "Testing", description: "Simulated outcomes and webhook failures for the sandbox." },
  { name: "Webhooks", description: "Your endpoints, and the requests that we send to them." },
  { name: "OpenAPI", description: "The OpenAPI document of this API." },
];

const draft: OpenApiDocument = createDraft();

/** The document with the base addresses of this installation. */
export const documentFor = ({ production, sandbox }: { production: string; sandbox: string }): OpenApiDocument => ({
  ...draft,
  info: { ...draft.info, contact: { name: "Support", url: `${production}/docs` } },
  servers:
    production === sandbox
      ? [{ url: production, description: "Production and sandbox" }]
      : [
          { url: production, description: "Production" },
          { url: sandbox, description: "Sandbox" },
        ],
});

function createDraft(): OpenApiDocument {
  const created = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Slipway Partner API",
        version: "1.0.0",
        description,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [],
      tags,
      paths: Object.fromEntries(pathsOf(operationList)),
      webhooks: Object.fromEntries(webhookPayloads.map((event) => [event.name, { post: webhookOf(event) }])),
      components: {
        schemas: { ErrorEnvelope: errorEnvelope },
        responses: errorResponses,
        headers: responseHeaders,
        securitySchemes: {
          PartnerKey: {
            type: "apiKey",
            in: "header",
            name: "X-SVC-API-KEY",
            description: "Your API key: `svc_test_…` in the sandbox, `svc_live_…` in production.",
          },
        },
      },
    },
    { allowEmptySchema: { custom: { input: true } }, override: adjustSchema },
  );
  // Remove keys that zod left undefined, as serving the document does.
  return withExamples(withStatuses(JSON.parse(JSON.stringify(created))));
}

/** Opens response objects, because fields can be added, and makes whole numbers integers without zod's bounds. Other numbers get a
 * format, without which generators for Go, Java, and C# use 32-bit floats, which can't hold 1,234,567.89. */
function adjustSchema({ jsonSchema, io }: ZodOpenApiOverrideContext): void {
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (Number.isInteger(jsonSchema.const)) jsonSchema.type = "integer";
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if ([jsonSchema.type].flat().includes("number")) jsonSchema.format ??= "double";
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function* pathsOf(all: NamedOperation[]) {
  for (const path of new Set(all.map((operation) => operation.path))) {
    const methods = all.filter((operation) => operation.path === path);
    yield [basePath + path, Object.fromEntries(methods.map((operation) => [operation.method, toPathItem(operation)]))];
  }
}

/** Generators name the type of a response after it. */
function envelopeName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Envelope`;
}

/** An operation as the document describes it. */
export function toPathItem(operation: NamedOperation): ZodOpenApiOperationObject {
  const { operationId, tag, summary, access, pathParameters, query, body, message, data, deprecation } = operation;
  const key = { PartnerKey: [] };
  return {
    operationId,
    tags: [tag],
    summary,
    description: deprecation
      ? `Deprecated. ${deprecation.replacement}\n\n${operation.description}`
      : operation.description,
    ...(deprecation && { deprecated: true }),
    security: access ? [...(access.isKeyOptional ? [{}] : []), key] : [],
    ...(access && { "x-svc-scope": access.scope, "x-svc-limit": access.limit }),
    requestParams: { query, ...(pathParameters && { path: pathParameters }) },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      200: {
        description: message || "The OpenAPI document",
        headers: successHeaders(operation),
        content: {
          "application/json": {
            schema: data ? successOf(message, data).meta({ id: envelopeName(operationId) }) : openApiText,
          },
        },
      },
      ...(operation.isVersioned && {
        304: { description: "If-None-Match has the current ETag. No body.", headers: successHeaders(operation) },
      }),
      ...errorRefs(operation),
    },
  };
}

function webhookOf(event: (typeof webhookPayloads)[number]): ZodOpenApiOperationObject {
  return {
    operationId: event.name.replace(/\.(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    tags: ["Webhooks"],
    summary: event.when,
    security: [],
    requestParams: { header: webhookHeaders },
    description:
      "Sent to the webhook endpoints registered in the dashboard or by API, and signed according to Standard Webhooks 1.0. Delivery is at least once: retries have the same `webhook-id`. Respond with 2xx within 15 seconds; otherwise, the delivery is retried, up to 14 attempts over about 100 hours. Events of one transaction arrive in order.",
    requestBody: { required: true, content: { "application/json": { schema: event.payload } } },
    responses: { "2XX": { description: "The event was received. Any other status is retried." } },
  };
}

/** Adds the statuses of each event to its reference to WebhookTransaction: validators read both, and generated clients get one
 * type of transaction. */
function withStatuses(document: OpenApiDocument): OpenApiDocument {
  for (const { schemaName, statuses } of webhookPayloads) {
    const data = document.components.schemas[schemaName]?.properties?.data;
    if (!data) throw new Error(`${schemaName} has no data`);
    if (statuses.length > 0) data.properties = { status: { enum: [...statuses], examples: [statuses[0]] } };
  }
  return document;
}

/** Describes each parameter, and adds an example to each request and successful response, composed from the examples of its fields. */
function withExamples(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const documented = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { operationId, parameters = [], requestBody, responses } of documented) {
    for (const parameter of parameters) parameter.description ??= resolve(parameter.schema, schemas).description;
    const response = responses["200"];
    const media = response && "content" in response ? response.content?.["application/json"] : undefined;
    if (media) media.examples = { default: { value: sampleOf(media.schema, schemas) } };
    if (!requestBody) continue;
    const body = requestBody.content["application/json"];
    const { exampleParameters = [] } = operationList.find((operation) => operation.operationId === operationId) ?? {};
    body.examples = { default: { value: sampleRequest(body.schema, schemas, exampleParameters) } };
  }
  for (const { post } of Object.values(document.webhooks)) {
    const body = post.requestBody.content["application/json"];
    body.examples = { default: { value: sampleOf(body.schema, schemas) } };
  }
  return document;
}
