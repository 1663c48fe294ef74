import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { log } from "#lib/log.ts";
import { captureLog } from "#lib/test-log.ts";
import { stopTracing, withSpan } from "#lib/tracing.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveAllDue } from "#lib/webhooks/sender.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "#lib/webhooks/test-webhooks.ts";
import { startCollector, valuesOf } from "#tools/test-collector.ts";
import { startTestServer } from "#tools/test-server.ts";
import { traceTo } from "./tracing.ts";

setUpOwnDatabase();
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpan = "00f067aa0ba902b7";
let collector: Awaited<ReturnType<typeof startCollector>>;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

describe("traces", () => {
  it("of a request continue the caller's, with the key check and the log row, without the key", async () => {
    const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const { key } = await newTestPartner();
    const query = "type=BUY&crypto_currency=BTC&network=mainnet&fiat_currency=USD&amount=100&payment_method=card";
    const response = await fetch(`${server.url}/api/v1/partner/quotes?${query}`, {
      headers: { "x-svc-api-key": key, traceparent: `00-${traceId}-${callerSpan}-01` },
    });
    await response.arrayBuffer();
    await server.stop();

    const { text, resource, spans } = collector.take();
    expect(resource).toMatchObject({ "service.name": "slipway", "slipway.part": "server" });
    const request = spans.find(({ name }) => name === "GET /api/v1/partner/quotes");
    expect(request).toMatchObject({ traceId, parentSpanId: callerSpan });
    expect(valuesOf(request?.attributes ?? [])).toMatchObject({
      "http.route": "/api/v1/partner/quotes",
      "http.response.status_code": response.status,
      "slipway.request_id": response.headers.get("x-request-id"),
    });
    const inner = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inner.map(({ name }) => name)).toEqual(expect.arrayContaining(["check API key", "commit log row"]));
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(9, 30));
  });

  it("of a delivery have the request and the commit, and send no headers to the receiver", async () => {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
    traceTo("worker", process.env);
    const receiver = await startReceiver();
    const { scope } = await newTestEndpoint(receiver.url);
    const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await serveAllDue(testSenderContext());
    const lines = captureLog();
    await withSpan({ name: "a task", kind: "internal" }, async () => log.info("in a span"));
    await stopTracing();
    await receiver.close();

    const { spans } = collector.take();
    const delivery = spans.find(({ name }) => name === "deliver webhook");
    expect(valuesOf(delivery?.attributes ?? [])).toMatchObject({ "slipway.event_id": eventId });
    const inner = spans.filter(({ parentSpanId }) => parentSpanId === delivery?.spanId);
    expect(inner.map(({ name }) => name).sort()).toEqual(["commit attempt", "send webhook"]);
    expect(Object.keys(receiver.received[0]?.headers ?? {})).not.toContain("traceparent");
    expect(lines).toMatchObject([{ trace_id: spans.find(({ name }) => name === "a task")?.traceId }]);
  });
});
