import path from "node:path";
import type { HandlerResponse, RequestContext } from "#http/request-context.ts";
import { loadRoutes } from "#http/route-table.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { assertDocumented } from "#lib/openapi/test-conformance.ts";

export const routesFolder = path.resolve("app/api/v1/partner");
const routes = await loadRoutes(routesFolder);

type Sent = {
  method: string;
  path: string;
  query?: string;
  key?: string;
  body?: string;
  headers?: Record<string, string>;
};

/** Calls the route's handler directly, without a socket. Throws if the response isn't as documented. */
export async function sendRequest({
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
  const response = await routes(request, address.slice(basePath.length + 1).split("/"));
  assertDocumented(method, address, response);
  return response;
}
