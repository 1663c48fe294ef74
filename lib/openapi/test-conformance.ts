import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import {
  type DocumentedOperation,
  type DocumentedResponse,
  type JsonSchema,
  type Method,
  methods,
  type OpenApiDocument,
} from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { errorsOf } from "#lib/openapi/responses.ts";

export const document: OpenApiDocument = documentFor({
  production: "https://api.example.com",
  sandbox: "https://sandbox.example.com",
});

export type Documented = { path: string; method: Method; operation: DocumentedOperation };

export const documented: Documented[] = Object.entries(document.paths).flatMap(([address, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path: address, method, operation }] : [];
  }),
);

export function named(operationId: string): Documented {
  const found = documented.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not in the document`);
  return found;
}

type Received = { status: number; headers: Record<string, string>; body: string };

type Validate = ((value: unknown) => boolean) & { errors?: unknown };

// OpenAPI 3.1 uses JSON Schema 2020-12.
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addFormat("decimal", /^-?\d+(\.\d+)?$/);
ajv.addSchema(strict(structuredClone(document)), "document");
const validators = new Map<string, Validate>();

/** Response objects are open in the document, because fields can be added, but this version must send no others. */
function strict(document: OpenApiDocument): OpenApiDocument {
  for (const schema of Object.values(document.components.schemas)) close(schema);
  for (const { operationId, responses } of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const response = responses["200"];
    // The document itself has no envelope.
    if (operationId === "getOpenApiDocument" || !response || "$ref" in response) continue;
    close(response.content?.["application/json"].schema ?? {});
  }
  return document;
}

function close(schema: JsonSchema): void {
  if (schema.type === "object") schema.additionalProperties ??= false;
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]) close(inner);
  if (schema.items) close(schema.items);
}

/** Validates a value with the schema at this JSON pointer of the document. Returns the errors. */
export function problemsAt(pointer: string[], value: unknown): unknown[] {
  const place = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const validate = validators.get(place) ?? ajv.compile({ $ref: `document#/${place}` });
  validators.set(place, validate);
  return validate(value) ? [] : [validate.errors].flat();
}

/** Validates a response with what the document says about this operation and status. Returns the errors. */
export function problemsOf({ path: address, method, operation }: Documented, result: Received): unknown[] {
  const response = operation.responses[result.status];
  if (!response) return [`status ${result.status} is not documented for ${operation.operationId}: ${result.body}`];
  const pointer =
    "$ref" in response
      ? response.$ref.slice(2).split("/")
      : ["paths", address, method, "responses", String(result.status)];
  const ofHeaders = headerProblems(pointer, result.headers);
  if (result.status === 304) return result.body === "" ? ofHeaders : ["304 has a body"];
  return [
    ...bodyProblems([...pointer, "content", "application/json", "schema"], result),
    ...codeProblems(operation.operationId, result.body),
    ...ofHeaders,
  ];
}

function bodyProblems(pointer: string[], { headers, body }: Received): unknown[] {
  const type = headers["content-type"] ?? "";
  if (!/^application\/json(;|$)/.test(type)) return [`the content type is ${type}`];
  return problemsAt(pointer, JSON.parse(body));
}

/** The document lists the error codes of each status, and the reference those of each operation. */
function codeProblems(operationId: string, body: string): unknown[] {
  const operation = operationList.find((one) => one.operationId === operationId);
  const code = JSON.parse(body).data?.error;
  return !operation || code === undefined || errorsOf(operation).includes(code) ? [] : [`${code} is not listed`];
}

// Headers of every HTTP server, which describe no response of ours.
const general = new Set([
  "content-type",
  "content-length",
  "x-content-type-options",
  "date",
  "connection",
  "keep-alive",
  "vary",
  "content-encoding",
]);

function headerProblems(pointer: string[], sent: Record<string, string>): unknown[] {
  const { headers = {} } = pointer.reduce<unknown>(
    (found, part) => found?.[part as never],
    document,
  ) as DocumentedResponse;
  const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]));
  const undocumented = Object.keys(sent).filter((name) => !names.has(name) && !general.has(name));
  const problems = Object.entries(headers).flatMap(([name, header]) => {
    const reference = "$ref" in header ? header.$ref.slice(2).split("/") : [...pointer, "headers", name];
    const { required, schema } = "$ref" in header ? (document.components.headers[name] ?? { schema: {} }) : header;
    const value = sent[name.toLowerCase()];
    if (value === undefined) return required ? [`no ${name}`] : [];
    return problemsAt([...reference, "schema"], schema.type === "integer" ? Number(value) : value);
  });
  return [...problems, ...undocumented.map((name) => `${name} is not documented`)];
}

/** Validates a webhook, as a receiver gets it, with what the document says about its event. Returns the errors. */
export function webhookProblems(headers: Record<string, unknown>, body: string): unknown[] {
  const payload = JSON.parse(body);
  const name = String(payload.meta?.event);
  const { parameters = [] } = document.webhooks[name]?.post ?? {};
  if (parameters.length === 0) return [`the event ${name} is not documented`];
  const documentedNames = parameters.map((parameter) => parameter.name);
  const undocumented = Object.keys(headers).filter((one) => /^webhook-/.test(one) && !documentedNames.includes(one));
  return [
    ...problemsAt(["webhooks", name, "post", "requestBody", "content", "application/json", "schema"], payload),
    ...parameters.flatMap((parameter, place) => {
      const value = headers[parameter.name];
      if (value === undefined) return parameter.required ? [`no ${parameter.name}`] : [];
      return problemsAt(["webhooks", name, "post", "parameters", String(place), "schema"], value);
    }),
    ...undocumented.map((one) => `${one} is not documented`),
  ];
}

/** Throws if the document says otherwise about the response to this request. Tests send every request through it. */
export function assertDocumented(method: string, path: string, received: Received): void {
  const verb = method.toLowerCase();
  if (verb === "options" || verb === "head") return;
  const one = documented.find((candidate) => candidate.method === verb && pattern(candidate.path).test(path));
  const problems = one ? problemsOf(one, received) : unknownRouteProblems(received);
  if (problems.length === 0) return;
  throw new Error(`${method} ${path} is not as documented: ${JSON.stringify(problems)} ${JSON.stringify(received)}`);
}

const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** An unknown path or method has no operation, but an error like those of operations. */
function unknownRouteProblems(received: Received): unknown[] {
  const { status, headers } = received;
  if (status < 400) return [`status ${status} of an undocumented route`];
  const required = ["x-request-id", "cache-control", ...(status === 405 ? ["allow"] : [])];
  return [
    ...bodyProblems(["components", "schemas", "ErrorEnvelope"], received),
    ...required.filter((name) => !headers[name]).map((name) => `no ${name}`),
  ];
}
