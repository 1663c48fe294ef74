import type { CallToolResult } from "@modelcontextprotocol/server";
import { isLimited, toolLimit, withoutImage } from "#app/mcp/tool-schemas.ts";
import type { PartnerTool } from "#app/mcp/tools.ts";
import type { RequestContext } from "#http/request-context.ts";
import { basePath } from "#lib/openapi/operation.ts";

type Input = Record<string, unknown>;

/** Runs a tool as a request to its operation, with the limits and the log row of that request. Returns the envelope. */
export async function callTool(
  { operation, handler, tool: { inputSchema, outputSchema } }: PartnerTool,
  input: Input,
  request: RequestContext,
): Promise<CallToolResult> {
  const { method, path } = operation;
  const hasBody = operation.body !== undefined;
  const params: Record<string, string> = {};
  const rest: Input = isLimited(inputSchema) ? { ...input, limit: input.limit ?? toolLimit } : { ...input };
  const route = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name] ?? "");
    delete rest[name];
    params[name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())] = value;
    return encodeURIComponent(value);
  });
  const body = Buffer.from(hasBody ? JSON.stringify(rest) : "");
  const headers: Record<string, string | undefined> = {
    "x-svc-api-key": request.header("x-svc-api-key"),
    ...(hasBody && { "content-type": "application/json", "content-length": String(body.length) }),
  };
  const response = await handler(
    {
      ...request,
      method: method.toUpperCase(),
      path: basePath + route,
      query: hasBody ? "" : queryOf(rest),
      header: (name) => headers[name],
      headers: () => headers,
      readBody: async () => body,
    },
    params,
  );
  const isError = response.status !== 200;
  const envelope = withoutImage(response.body);
  return {
    isError,
    content: [{ type: "text", text: JSON.stringify(envelope) }],
    ...(outputSchema && !isError && { structuredContent: envelope }),
  };
}

function queryOf(values: Input): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
