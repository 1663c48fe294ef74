import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer } from "#processes/server.ts";
import { paceRefusals } from "./pace-refusals.ts";

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

it("sends at most 400 refusals a second after a burst, and answers others", async () => {
  const startedMs = performance.now();
  const refused = ["/api/v1/partner/none", "/api/v1/partner/quotes", "/api/callbacks/none", "/mcp"];
  const paths = Array.from({ length: 350 }, (_, index) => refused[index % refused.length] ?? "");
  const statuses = await Promise.all([...paths, "/api/v1/partner/openapi.json"].map(statusOf));
  expect(statuses.filter((status) => status < 400)).toEqual([200]);
  expect(performance.now() - startedMs).toBeGreaterThan((1_000 * (350 - 50)) / 400 - 20);
});

it("sends others before refusals that wait", async () => {
  const pace = paceRefusals();
  let waiting = 350;
  const paced = Array.from({ length: waiting }, () =>
    pace({ status: 404, headers: {}, body: "" }).then(() => waiting--),
  );
  await pace({ status: 200, headers: {}, body: "" });
  expect(waiting).toBeGreaterThan(50);
  await Promise.all(paced);
});
