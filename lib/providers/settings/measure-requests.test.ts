import type { RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { providerDuration } from "#lib/metrics/metrics.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { randomId } from "#lib/random-id.ts";
import { startTracing } from "#lib/tracing.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { measuredConnect, withOperations } from "./measure-requests.ts";

const responding =
  (status: number, body = "{}"): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(body);

/** The operation and outcome under which one request is counted. */
async function countedAs(listener: RequestListener, schema: z.ZodType = z.unknown()) {
  const id = randomId("provider");
  await withTestServer(listener, async (address) => {
    const http = measuredConnect({ provider: id, environment: "sandbox" }, createConnect({ timeoutMs: 200 }))(address);
    const listOffers: RampProvider["listOffers"] = async () => {
      await http("GET", "/", schema);
      return [];
    };
    const provider = withOperations(testProvider({ id, listOffers }));
    await provider.listOffers().catch(() => undefined);
  });
  return [...providerDuration.series.values()].flatMap(({ labels, one }) => {
    const [provider, environment, operation, outcome] = labels;
    const [count] = one.samples().filter(({ suffix }) => suffix === "_count");
    return provider === id ? [{ environment, operation, outcome, count: count?.value }] : [];
  });
}

it.each([
  ["2xx", responding(200)],
  ["4xx", responding(422)],
  ["5xx", responding(503)],
  ["timeout", () => undefined],
  ["unreachable", (request: { socket: { destroy(): void } }) => request.socket.destroy()],
] as [string, RequestListener][])(
  "counts a request by its operation and its outcome: %s",
  async (outcome, listener) => {
    expect(await countedAs(listener)).toEqual([{ environment: "sandbox", operation: "listOffers", outcome, count: 1 }]);
  },
);

it("sends each request in a span of its operation, without telling the provider about the trace", async () => {
  const spans: string[] = [];
  startTracing({
    run: async (span, work) => {
      spans.push(span.name);
      return work();
    },
    traceId: () => undefined,
    traceparent: () => undefined,
    stop: async () => undefined,
  });
  onTestFinished(() => startTracing(undefined));
  let sent: string[] = [];
  await countedAs((request, response) => {
    sent = Object.keys(request.headers);
    response.end("{}");
  });
  expect(spans).toEqual([expect.stringMatching(/^provider_\w+ listOffers$/)]);
  expect(sent).toContain("accept");
  expect(sent).not.toContain("traceparent");
});

it("counts a response that doesn't have the expected fields as unreadable", async () => {
  const counted = await countedAs(responding(200, '{"price":{}}'), z.object({ price: z.string() }));
  expect(counted).toMatchObject([{ outcome: "unreadable", count: 1 }]);
});
