import { withErrors } from "#app/api/envelope.ts";
import { identifyKey } from "#app/api/partner-endpoint.ts";
import { type RequestContext, toRoute } from "#app/api/request-context.ts";
import { AppError } from "#lib/errors.ts";

const bodyBytesMax = 64 * 1024;

const respond = withErrors(async (received) => {
  const origin = received.header("origin");
  if (origin !== undefined && origin !== received.origin) {
    throw new AppError("origin_not_allowed", "Pages of other sites can't use this server.");
  }
  const request = withKeyHeader(received);
  const body = (await request.readBody(bodyBytesMax)).toString();
  // A tool call counts as the request of the API that it makes.
  const apiKey = await identifyKey(request, methodOf(body) !== "tools/call");
  // Few requests need the library, which takes 30 MB.
  const { serveMcp } = await import("#app/mcp/serve-mcp.ts");
  const response = await serveMcp(request, body, apiKey);
  const headers = { ...Object.fromEntries(response.headers), "cache-control": "no-store" };
  return { status: response.status, headers, body: await response.text() };
});

/** The Model Context Protocol over Streamable HTTP, with the keys of the Partner API. */
export const POST = toRoute(async (request, params) => {
  const response = await respond(request, params);
  if (response.status === 401) response.headers["www-authenticate"] = "Bearer";
  return response;
});

/** Clients of the protocol send keys as bearer tokens. */
function withKeyHeader(request: RequestContext): RequestContext {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "") ?? [];
  return {
    ...request,
    header: (name) => request.header(name) ?? (name === "x-svc-api-key" ? token : undefined),
  };
}

function methodOf(body: string): unknown {
  try {
    return JSON.parse(body)?.method;
  } catch {
    return undefined;
  }
}
