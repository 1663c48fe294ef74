import type { DocumentedHeader, DocumentedOperation, DocumentedWebhook } from "#lib/openapi/contract.ts";
import {
  type Mutation,
  operationsOf,
  type Pick,
  responsesOf,
  schemaMutations,
  webhooksOf,
} from "#lib/openapi/test-schema-mutations.ts";

const added = { type: "string" };

/** Changes one operation. */
const inOperation =
  (
    isBreaking: boolean,
    isPossible: (operation: DocumentedOperation) => boolean,
    change: (operation: DocumentedOperation, pick: Pick) => unknown,
  ): Mutation =>
  (document, pick) => {
    const [operation] = operationsOf(document).filter(isPossible);
    if (!operation) return null;
    change(operation, pick);
    return isBreaking;
  };

const parametersOf = ({ parameters = [] }: DocumentedOperation) => parameters;
const always = () => true;
const query = (operation: DocumentedOperation, isRequired: boolean) =>
  parametersOf(operation).filter((one) => one.in === "query" && (one.required === true) === isRequired);

const operationMutations: Record<string, Mutation> = {
  "a deprecated operation": inOperation(false, always, (operation) => Object.assign(operation, { deprecated: true })),
  "a renamed operation": inOperation(true, always, (operation) =>
    Object.assign(operation, { operationId: `${operation.operationId}2` }),
  ),
  "a removed parameter": inOperation(
    true,
    (operation) => parametersOf(operation).length > 0,
    (operation, pick) => {
      const removed = pick(parametersOf(operation));
      operation.parameters = parametersOf(operation).filter((one) => one !== removed);
    },
  ),
  "an added optional parameter": inOperation(false, always, (operation) =>
    operation.parameters?.push({ name: "added", in: "query", schema: added }),
  ),
  "an added required parameter": inOperation(true, always, (operation) =>
    operation.parameters?.push({ name: "added", in: "query", required: true, schema: added }),
  ),
  "a parameter that becomes required": inOperation(
    true,
    (operation) => query(operation, false).length > 0,
    (operation, pick) => Object.assign(pick(query(operation, false)), { required: true }),
  ),
  "a parameter that becomes optional": inOperation(
    false,
    (operation) => query(operation, true).length > 0,
    (operation, pick) => delete pick(query(operation, true)).required,
  ),
  "a moved parameter": inOperation(
    true,
    (operation) => query(operation, true).length > 0,
    (operation, pick) => Object.assign(pick(query(operation, true)), { in: "path" }),
  ),
  "an added required body": inOperation(
    true,
    ({ requestBody }) => requestBody === undefined,
    (operation) =>
      Object.assign(operation, {
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      }),
  ),
  "a removed body": inOperation(
    true,
    ({ requestBody }) => requestBody !== undefined,
    (operation) => delete operation.requestBody,
  ),
  "a removed status": inOperation(true, always, ({ responses }, pick) => {
    delete responses[pick(Object.keys(responses))];
  }),
  "an added status": inOperation(false, always, ({ responses }) =>
    Object.assign(responses, { "418": { description: "I'm a teapot" } }),
  ),
  "a response that is no longer JSON": inOperation(
    true,
    always,
    (operation, pick) => delete pick(responsesOf(operation)).content,
  ),
  "an API key that becomes required": inOperation(
    true,
    ({ security }) => security.length !== 1,
    (operation) => Object.assign(operation, { security: [{ PartnerKey: [] }] }),
  ),
  "an API key that becomes optional": inOperation(
    false,
    ({ security }) => security.length === 1,
    ({ security }) => security.push({}),
  ),
  "another scope": inOperation(
    true,
    (operation) => operation["x-svc-scope"] !== undefined,
    (operation) => Object.assign(operation, { "x-svc-scope": "other" }),
  ),
};

type Headers = Record<string, DocumentedHeader>;

/** Changes the headers of one response or webhook. */
const inHeaders =
  (isBreaking: boolean, change: (headers: Headers, pick: Pick) => boolean): Mutation =>
  (document, pick) => {
    const [webhook] = webhooksOf(document);
    const response = webhook ? undefined : pick(operationsOf(document).flatMap(responsesOf));
    const headers = webhook ? headersOf(webhook) : ((response?.headers ?? {}) as Headers);
    if (!change(headers, pick)) return null;
    if (webhook) {
      const changed = Object.entries(headers).map(([name, header]) => ({ ...header, name, in: "header" as const }));
      webhook.parameters = changed;
    }
    return isBreaking;
  };

const headersOf = ({ parameters = [] }: DocumentedWebhook): Headers =>
  Object.fromEntries(parameters.map(({ name, ...header }) => [name, header]));

/** Changes whether one header is required. */
const requireHeader = (isRequired: boolean) =>
  inHeaders(!isRequired, (headers, pick) => {
    const all = Object.values(headers).filter((header) => (header.required === true) !== isRequired);
    if (all.length > 0) pick(all).required = isRequired;
    return all.length > 0;
  });

const headerMutations: Record<string, Mutation> = {
  "a removed header": inHeaders(true, (headers, pick) => delete headers[pick(Object.keys(headers))]),
  "an added header": inHeaders(false, (headers) => Object.assign(headers, { "X-Added": { schema: added } }) !== null),
  "a header that is no longer always sent": requireHeader(false),
  "a header that is always sent": requireHeader(true),
};

const wholeMutations: Record<string, Mutation> = {
  "a removed operation": (document) => {
    if (operationsOf(document).length === 0) return null;
    document.paths = {};
    return true;
  },
  "a removed event": (document) => {
    if (webhooksOf(document).length === 0) return null;
    document.webhooks = {};
    return true;
  },
  "an added operation": (document) => {
    const [item] = Object.values(document.paths);
    if (!item) return null;
    document.paths["/api/v1/partner/added"] = structuredClone(item);
    return false;
  },
  "an added event": (document) => {
    const [event] = Object.values(document.webhooks);
    if (!event) return null;
    document.webhooks["transaction.added"] = structuredClone(event);
    return false;
  },
};

/** Every kind of change, and whether it breaks clients. */
export const mutations: Record<string, Mutation> = {
  ...wholeMutations,
  ...operationMutations,
  ...headerMutations,
  ...schemaMutations,
};
