import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer } from "#server.ts";

let server: Server;
let base: string;

beforeAll(async () => {
  server = await startServer({ listen: { port: 0, host: "127.0.0.1" }, api: "direct", pages: null });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const statusOf = async (path: string) => {
  const response = await fetch(base + path);
  await response.text();
  return response.status;
};

it("sends at most 400 refusals a second after a burst, and others before those that wait", async () => {
  const startedMs = performance.now();
  let waiting = 350;
  const refused = ["/api/v1/partner/none", "/api/v1/partner/quotes", "/api/callbacks/none", "/mcp"];
  const statuses = await Promise.all(
    Array.from({ length: waiting }, async (_, index) => {
      const status = await statusOf(refused[index % refused.length] ?? "");
      waiting -= 1;
      return status;
    }).concat(
      statusOf("/api/v1/partner/openapi.json").then((status) => {
        expect(waiting).toBeGreaterThan(50);
        return status;
      }),
    ),
  );
  expect(statuses.filter((status) => status < 400)).toEqual([200]);
  expect(performance.now() - startedMs).toBeGreaterThan((1_000 * (350 - 50)) / 400 - 20);
});
