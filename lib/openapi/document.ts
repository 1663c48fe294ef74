import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { answerHeaders, errorAnswers, errorRefs, headerRefs, responseHeaders } from "#lib/openapi/answers.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { successOf } from "#lib/openapi/envelope-schema.ts";
import { basePath, type NamedOperation, operationList } from "#lib/openapi/operations.ts";
import { sampleOf, sampleRequest } from "#lib/openapi/sample.ts";
import { webhookPayload } from "#lib/webhooks/contract.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

const openApiText = z.looseObject({ openapi: z.literal("3.1.0").meta({ description: "The version of OpenAPI" }) });

const description = `Buy (BUY) and sell (SELL) crypto with fiat through third-party on- and off-ramp providers.

Every request carries the partner API key in the header X-SVC-API-KEY; Authorization: Bearer is not used. TEST keys belong to the sandbox, production keys to production. Every answer has the same four keys: msg, data, success, code. Unknown parameters and fields are refused by name. Amounts in requests, quotes and created transactions are numbers; in transactions and webhooks they are decimal text.

Follow a transaction by webhooks, by polling it, or by reading GET /events, which holds the same objects as the webhooks of the last 90 days.`;

const tags = [
  { name: "Assets", description: "What can be bought and sold, how it is paid, and by whom" },
  { name: "Quotes", description: "What every provider would charge now" },
  { name: "Transactions", description: "The record of a purchase or sale, and its hosted checkout link" },
  { name: "Events", description: "What happened to transactions, in the order in which it happened" },
  { name: "This document", description: "The description you are reading" },
];

const draft: OpenApiDocument = makeDraft();

/** The document for an installation that answers at these addresses. */
export const documentFor = (addresses: { production: string; sandbox: string }): OpenApiDocument => ({
  ...draft,
  servers: [
    { url: addresses.production, description: "Production, with a production key" },
    { url: addresses.sandbox, description: "Sandbox, with a TEST key" },
  ],
});

function makeDraft(): OpenApiDocument {
  const made = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Slipway Partner API", version: "1.0.0", description },
      servers: [],
      tags,
      paths: Object.fromEntries(pathsOf(operationList)),
      webhooks: Object.fromEntries(webhookEvents.map((event) => [event.name, { post: webhookOf(event) }])),
      components: {
        responses: errorAnswers,
        headers: responseHeaders,
        securitySchemes: {
          PartnerKey: {
            type: "apiKey",
            in: "header",
            name: "X-SVC-API-KEY",
            description: "A partner API key: svc_test_… in the sandbox, svc_live_… in production",
          },
        },
      },
    },
    { allowEmptySchema: { custom: { input: true } } },
  );
  // What zod left undefined is not in the served text either.
  return withExamples(JSON.parse(JSON.stringify(made)));
}

function* pathsOf(all: NamedOperation[]) {
  for (const path of new Set(all.map((operation) => operation.path))) {
    const methods = all.filter((operation) => operation.path === path);
    yield [basePath + path, Object.fromEntries(methods.map((operation) => [operation.method, toPathItem(operation)]))];
  }
}

function toPathItem(operation: NamedOperation): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, access, pathParameters, query, body, message, data } = operation;
  const key = { PartnerKey: [] };
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: access ? [...(access.isKeyOptional ? [{}] : []), key] : [],
    ...(access && { "x-svc-scope": access.scope, "x-svc-limit": access.limit }),
    requestParams: { query, ...(pathParameters && { path: pathParameters }) },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      200: {
        description: message || "The document",
        headers: headerRefs(answerHeaders(operation)),
        content: {
          "application/json": {
            schema: data ? successOf(message, data) : openApiText,
          },
        },
      },
      ...errorRefs(operation),
    },
  };
}

function webhookOf(event: (typeof webhookEvents)[number]): ZodOpenApiOperationObject {
  return {
    operationId: event.name,
    summary: event.when,
    description:
      "Sent to the endpoints registered in the dashboard, signed after Standard Webhooks 1.0, at least once: `webhook-id` is the same on every try. Answer 2xx within 15 seconds; anything else is tried again, 14 times over about 100 hours. Events of one transaction come in order.",
    requestBody: { required: true, content: { "application/json": { schema: webhookPayload(event) } } },
    responses: { "2XX": { description: "Received; anything else is tried again" } },
  };
}

/** Adds to each request and good answer the example that its fields' own examples make. */
function withExamples(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const operationsHere = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { operationId, requestBody, responses } of operationsHere) {
    const answer = responses["200"];
    const media = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
    if (media) media.examples = { usual: { value: sampleOf(media.schema, schemas) } };
    if (!requestBody) continue;
    const body = requestBody.content["application/json"];
    const { exampleParameters = [] } = operationList.find((operation) => operation.operationId === operationId) ?? {};
    body.examples = { usual: { value: sampleRequest(body.schema, schemas, exampleParameters) } };
  }
  for (const { post } of Object.values(document.webhooks)) {
    const body = post.requestBody.content["application/json"];
    body.examples = { usual: { value: sampleOf(body.schema, schemas) } };
  }
  return document;
}
