import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import { callTool } from "#app/mcp/call-tool.ts";
import { callDocsTool, docsTools } from "#app/mcp/docs-tools.ts";
import { integrationPrompt, integrationTask } from "#app/mcp/prompts.ts";
import { isAllowed, partnerTools } from "#app/mcp/tools.ts";
import type { HandlerResponse, RequestContext } from "#http/request-context.ts";
import type { AuthenticatedKey } from "#lib/api-keys/authenticate.ts";
import { renderMarkdownPages } from "#lib/docs/page-values.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";
import manifest from "#package.json" with { type: "json" };

const instructions =
  "Quotes, transactions, and events of the Slipway Partner API. Find out how to integrate it with searchDocs and readDocs. Amounts are in fiat. A failed tool call returns the API's error: fix the fields in `errors`, and repeat only what has `retry` set to `retryable`.";

/** Serves one message of the Model Context Protocol, in the current revision and those of 2025. Nothing is kept between requests. */
export async function serveMcp(request: RequestContext, body: string, apiKey: AuthenticatedKey) {
  let isCounted = false;
  const run: typeof callTool = (...call) => {
    isCounted = true;
    return callTool(...call);
  };
  const handler = createMcpHandler(() => createServer(request, apiKey, run), {
    // A stream of changes would stay open, and nothing changes.
    maxSubscriptions: 0,
  });
  const sent = Object.entries(request.headers()).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const url = `${request.origin}/mcp`;
  const answer = await handler.fetch(new Request(url, { method: "POST", headers: sent, body }));
  const headers = { ...Object.fromEntries(answer.headers), "cache-control": "no-store" };
  // Read to the end, because a stream's tool call runs until then.
  const response: HandlerResponse = { status: answer.status, headers, body: await answer.text() };
  return { response, isCounted };
}

function createServer(request: RequestContext, apiKey: AuthenticatedKey, run: typeof callTool): Server {
  const server = new Server(
    { name: "slipway", title: "Slipway", version: manifest.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  addTools(server, request, apiKey, run);
  addResources(server, request.origin);
  addPrompts(server);
  return server;
}

function addTools(server: Server, request: RequestContext, apiKey: AuthenticatedKey, run: typeof callTool): void {
  server.setRequestHandler("tools/list", async () => ({
    tools: [
      ...docsTools,
      ...[...partnerTools.values()].filter((tool) => isAllowed(tool, apiKey)).map(({ tool }) => tool),
    ],
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const input = params.arguments ?? {};
    const found = await callDocsTool(params.name, input, () => docsOf(request.origin).read());
    if (found) return found;
    const tool = partnerTools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return run(tool, input, request);
  });
}

function docsOf(origin: string) {
  const { production, sandbox } = env().baseUrls;
  const base = production ?? origin;
  return { base, read: () => renderMarkdownPages(documentFor({ production: base, sandbox: sandbox ?? origin })) };
}

/** The pages of the docs as Markdown. */
function addResources(server: Server, origin: string): void {
  const { base, read } = docsOf(origin);
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
    return { contents: [{ uri, mimeType, text: page.text }] };
  });
}

function addPrompts(server: Server): void {
  server.setRequestHandler("prompts/list", async () => ({ prompts: [integrationPrompt] }));
  server.setRequestHandler("prompts/get", async ({ params: { name } }) => {
    if (name !== integrationPrompt.name) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
    }
    return integrationTask;
  });
}
