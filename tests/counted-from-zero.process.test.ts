import { expect, it } from "vitest";
import "#lib/callbacks/receive-callback.ts";
import "#lib/mail/send-mails.ts";
import { requestMeter } from "#lib/metrics/request-meter.ts";
import { writeMetrics } from "#lib/metrics/write-metrics.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { tasks } from "#processes/worker.ts";

it("what alerts watch for an increase is written before it first happens, because an increase from nothing is none", async () => {
  requestMeter("GET", "/api/v1/partner/quotes");
  const text = await writeMetrics("test");
  const expected = [
    ...providerModules.map(({ id }) => `slipway_callbacks_total{part="test",provider="${id}",outcome="refused"}`),
    'slipway_emails_total{part="test",outcome="failed"}',
    ...tasks.map(({ name }) => `slipway_task_duration_seconds_count{part="test",task="${name}",outcome="failed"}`),
    'slipway_http_request_duration_seconds_count{part="test",method="GET",route="/api/v1/partner/quotes",status="5xx"}',
  ];
  for (const series of expected) expect(text).toContain(`\n${series} 0\n`);
});
