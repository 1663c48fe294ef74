import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startServer } from "#processes/server.ts";

export type Versions = "auto" | "legacy" | { pin: string };

/** A server for the tests of a file. */
export function setUpMcpServer() {
  let server: Server;
  let url: URL;
  const clients: Client[] = [];
  beforeAll(async () => {
    server = await startServer({ listen: { port: 0, host: "127.0.0.1" }, api: "direct", pages: null });
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: () => url,
    async connect(headers: Record<string, string>, mode: Versions = "auto"): Promise<Client> {
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
      clients.push(client);
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      return client;
    },
  };
}

export const keyHeader = (key: string) => ({ authorization: `Bearer ${key}` });

export const envelopeOf = ({ content }: CallToolResult) => {
  const [first] = content;
  return JSON.parse(first?.type === "text" ? first.text : "null");
};
