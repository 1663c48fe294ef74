import { expect, it } from "vitest";
import { findEndpointWithMetrics, listEndpointsWithMetrics } from "./endpoint-metrics.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { serveOnce } from "./test-paused-endpoint.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "./test-webhooks.ts";

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it("counts the attempts of the last 24 hours and pending deliveries, and has the next attempt's time", async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const { scope, endpoint } = await newTestEndpoint(receiver.url);
  const measured = async (now = new Date()) => (await findEndpointWithMetrics(scope, endpoint.id, now))?.metrics;
  expect(await measured()).toMatchObject({
    attempts: 0,
    successes: 0,
    p95_ms: null,
    waiting: 0,
    next_attempt_at: null,
  });
  await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  await serveOnce(scope, endpoint.id);
  const failed = await measured();
  expect(failed).toMatchObject({ attempts: 1, successes: 0, waiting: 1 });
  expect(Date.parse(failed?.next_attempt_at ?? "")).toBeGreaterThan(Date.now());
  receiver.answerWith((response) => response.end());
  await serveOnce(scope, endpoint.id, testSenderContext({ now: () => hoursFromNow(1) }));
  await receiver.close();
  expect(await measured(hoursFromNow(1))).toMatchObject({
    attempts: 2,
    successes: 1,
    waiting: 0,
    next_attempt_at: null,
  });
  expect(await measured(hoursFromNow(24.5))).toMatchObject({ attempts: 1, successes: 1 });
  expect(await listEndpointsWithMetrics({ ...scope, environment: "production" }, new Date())).toEqual([]);
});
