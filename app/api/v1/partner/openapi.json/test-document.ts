import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { HandlerResponse, RequestContext } from "#app/api/request-context.ts";
import { loadRoutes } from "#app/api/route-table.ts";
import type { DocumentedOperation, OpenApiDocument } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { basePath } from "#lib/openapi/operation.ts";

export const document: OpenApiDocument = documentFor({
  production: "https://api.example.com",
  sandbox: "https://sandbox.example.com",
});

export const routesFolder = path.resolve("app/api/v1/partner");
const routes = await loadRoutes(routesFolder);

type Documented = { path: string; method: "get" | "post"; operation: DocumentedOperation };

export const documented: Documented[] = Object.entries(document.paths).flatMap(([address, item]) =>
  (["get", "post"] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path: address, method, operation }] : [];
  }),
);

export function named(operationId: string): Documented {
  const found = documented.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not in the document`);
  return found;
}

type Sent = {
  method: string;
  path: string;
  query?: string;
  key?: string;
  body?: string;
  headers?: Record<string, string>;
};

/** Calls the route's handler directly, without a socket. */
export function sendRequest({
  method,
  path: address,
  query = "",
  key,
  body,
  headers = {},
}: Sent): Promise<HandlerResponse> {
  const bytes = Buffer.from(body ?? "");
  const sent: Record<string, string | undefined> = {
    ...(key && { "x-svc-api-key": key }),
    ...(body !== undefined && { "content-type": "application/json", "content-length": String(bytes.length) }),
    ...headers,
  };
  const request: RequestContext = {
    method: method.toUpperCase(),
    path: address,
    query,
    origin: "http://127.0.0.1:3000",
    address: `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`,
    header: (name) => sent[name],
    headers: () => sent,
    readBody: async () => bytes,
  };
  return routes(request, address.slice(basePath.length + 1).split("/"));
}

type Validate = ((value: unknown) => boolean) & { errors?: unknown };

// OpenAPI 3.1 uses JSON Schema 2020-12.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, "document");
const validators = new Map<string, Validate>();

/** Validates a value with the schema at this JSON pointer of the document. Returns the errors. */
export function problemsAt(pointer: string[], value: unknown): unknown[] {
  const place = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const validate = validators.get(place) ?? ajv.compile({ $ref: `document#/${place}` });
  validators.set(place, validate);
  return validate(value) ? [] : [validate.errors].flat();
}

/** Validates a response with the documented schema of this operation and status. Returns the errors. */
export function problemsOf({ path: address, method, operation }: Documented, result: HandlerResponse): unknown[] {
  const response = operation.responses[result.status];
  if (!response) return [`status ${result.status} is not documented for ${operation.operationId}: ${result.body}`];
  const pointer =
    "$ref" in response
      ? response.$ref.slice(2).split("/")
      : ["paths", address, method, "responses", String(result.status)];
  const headers = ["x-request-id", "cache-control"].filter((name) => !result.headers[name]);
  return [
    ...problemsAt([...pointer, "content", "application/json", "schema"], JSON.parse(result.body)),
    ...headers.map((name) => `no ${name}`),
  ];
}
