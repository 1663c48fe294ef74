import { withErrors } from "#http/envelope.ts";
import { serveWithKey } from "#http/partner-endpoint.ts";
import { type HandlerResponse, type RequestContext, toRoute } from "#http/request-context.ts";
import { AppError } from "#lib/errors.ts";
import { operations } from "#lib/openapi/operations.ts";

const bodyBytesMax = 64 * 1024;

const respond = withErrors(async (received) => {
  const origin = received.header("origin");
  if (origin !== undefined && origin !== received.origin) {
    throw new AppError("origin_not_allowed", "Pages of other sites can't use this server.");
  }
  const request = withKeyHeader(received);
  const body = (await request.readBody(bodyBytesMax)).toString();
  const message = parsed(body);
  // A tool call counts as the request of the API that it makes.
  const isCall = message?.method === "tools/call" && Object.hasOwn(operations, String(message.params?.name));
  return serveWithKey(request, isCall, async (apiKey) => {
    // The limits apply to messages. Revisions of the protocol since 2025-06-18 have no batches.
    if (Array.isArray(message)) return { response: batchRefused(), isCounted: false };
    // Few requests need the library, which takes 30 MB.
    const { serveMcp } = await import("#app/mcp/serve-mcp.ts");
    return serveMcp(request, body, apiKey);
  });
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

// biome-ignore lint/suspicious/noExplicitAny: clients can send anything.
function parsed(body: string): any {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function batchRefused(): HandlerResponse {
  const error = { code: -32_600, message: "Batches aren't supported. Send one message in each request." };
  return {
    status: 400,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify({ jsonrpc: "2.0", id: null, error }),
  };
}
