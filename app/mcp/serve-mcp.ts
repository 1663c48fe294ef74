import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import type { RequestContext } from "#app/api/request-context.ts";
import { callTool } from "#app/mcp/call-tool.ts";
import { isAllowed, partnerTools } from "#app/mcp/tools.ts";
import type { AuthenticatedKey } from "#lib/api-keys/authenticate.ts";
import { readMarkdownPages } from "#lib/docs/page-values.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";
import manifest from "#package.json" with { type: "json" };

const instructions =
  "Quotes, transactions, and events of the Slipway Partner API. Amounts are in fiat. A failed tool call returns the API's error: fix the fields in `errors`, and repeat only what has `retry` set to `retryable`.";

/** Serves one message of the Model Context Protocol, in the current revision and those of 2025. Nothing is kept between requests. */
export async function serveMcp(request: RequestContext, body: string, apiKey: AuthenticatedKey): Promise<Response> {
  const handler = createMcpHandler(() => createServer(request, apiKey), {
    // A stream of changes would stay open, and nothing changes.
    maxSubscriptions: 0,
  });
  const headers = Object.entries(request.headers()).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return handler.fetch(new Request(`${request.origin}/mcp`, { method: "POST", headers, body }));
}

function createServer(request: RequestContext, apiKey: AuthenticatedKey): Server {
  const server = new Server(
    { name: "slipway", title: "Slipway", version: manifest.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  addTools(server, request, apiKey);
  addResources(server, request.origin);
  return server;
}

function addTools(server: Server, request: RequestContext, apiKey: AuthenticatedKey): void {
  server.setRequestHandler("tools/list", async () => ({
    tools: [...partnerTools.values()].filter((tool) => isAllowed(tool, apiKey)).map(({ tool }) => tool),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = partnerTools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    const { isError, text } = await callTool(tool, params.arguments ?? {}, request);
    return { isError, content: [{ type: "text", text }] };
  });
}

/** The pages of the docs as Markdown. */
function addResources(server: Server, origin: string): void {
  const { production, sandbox } = env().baseUrls;
  const base = production ?? origin;
  const read = () => readMarkdownPages(documentFor({ production: base, sandbox: sandbox ?? origin }));
  const uriOf = (slug: string) => `${base}/docs/${slug}.md`;
  const mimeType = "text/markdown";
  server.setRequestHandler("resources/list", async () => ({
    resources: (await read()).map(({ slug, title, description }) => {
      return { uri: uriOf(slug), name: slug, title, description, mimeType };
    }),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const page = (await read()).find(({ slug }) => uriOf(slug) === uri);
    if (!page) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType, text: page.text() }] };
  });
}
