import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { EndpointDeliveries } from "#components/webhooks/deliveries/endpoint-deliveries.tsx";
import { NextAttemptTime } from "#components/webhooks/deliveries/next-attempt.tsx";
import { RecentDeliveries } from "#components/webhooks/deliveries/recent-deliveries.tsx";
import { DeleteEndpoint } from "#components/webhooks/endpoints/delete-endpoint.tsx";
import { EndpointDrills } from "#components/webhooks/endpoints/endpoint-drills.tsx";
import { EndpointHead } from "#components/webhooks/endpoints/endpoint-head.tsx";
import { EndpointSecret } from "#components/webhooks/endpoints/endpoint-secret.tsx";
import { EndpointSettings } from "#components/webhooks/endpoints/endpoint-settings.tsx";
import { queuedCount, queuedEventsAre } from "#components/webhooks/endpoints/queued-count.ts";
import { SuccessText } from "#components/webhooks/endpoints/success-text.tsx";
import { WebhookRestriction } from "#components/webhooks/webhook-restriction.tsx";
import type { Environment } from "#db/enums.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration } from "#lib/format-time.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { latestDrillReport } from "#lib/webhooks/drills/latest-results.ts";
import { webhookManagers, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { findEndpointWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import type { EndpointWithMetrics, ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";

type Props = PageProps<"/[environment]/webhooks/[endpointId]">;

// Once for the title and the page.
const findOnce = cache((partnerId: string, environment: Environment, id: string) =>
  findEndpointWithMetrics({ partnerId, environment }, id, currentTime()),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { partnerId, environment } = await requirePartner(params, { roles: technicalRoles });
  const endpoint = await findOnce(partnerId, environment, (await params).endpointId);
  return { title: endpoint ? `${endpoint.name} · Webhook endpoint` : "Webhook endpoint not found" };
}

const deliveriesShown = 20;
const restrictionId = "webhook-restriction";

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function EndpointPage({ params }: Props) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment, role } = partner;
  const { endpointId } = await params;
  const [endpoint, page, report] = await Promise.all([
    findOnce(partner.partnerId, environment, endpointId),
    listDeliveries(partner, { endpoint: endpointId }, deliveriesShown),
    environment === "sandbox" ? latestDrillReport(partner, endpointId) : null,
  ]);
  if (!endpoint) notFound();
  const refusedBy = webhookManagers.includes(role) ? undefined : restrictionId;
  const common = { environment, endpoint, refusedBy };
  return (
    <>
      <EndpointHead {...common} />
      {refusedBy && <WebhookRestriction id={restrictionId} {...partner} />}
      <EndpointAlert endpoint={endpoint} />
      <EndpointMetrics endpoint={endpoint} deliveries={page.deliveries} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <EndpointSecret {...common} />
        <EndpointSettings {...common} allowsPrivateNetworks={env().SVC_WEBHOOK_ALLOW_CIDRS.length > 0} />
      </div>
      {environment === "sandbox" && <EndpointDrills {...common} report={report} />}
      <EndpointDeliveries
        {...common}
        page={page}
        readAt={currentTime().toISOString()}
        refusedBy={webhookResenders.includes(role) ? undefined : restrictionId}
      />
      <DeleteEndpoint {...common} />
    </>
  );
}

type EndpointMetricsProps = { endpoint: EndpointWithMetrics; deliveries: ShownDelivery[] };

function EndpointMetrics({ endpoint, deliveries }: EndpointMetricsProps) {
  const { metrics, status, last_success_at } = endpoint;
  return (
    <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-[auto_repeat(5,minmax(0,1fr))]">
      <Metric name="Latest deliveries">
        <RecentDeliveries deliveries={deliveries} />
      </Metric>
      <Metric name="Success, last 24 h">
        <SuccessText metrics={metrics} />
      </Metric>
      <Metric name="p95 latency">{formatDuration(metrics.p95_ms)}</Metric>
      <Metric name="Last delivered">{last_success_at ? <TimeText at={last_success_at} /> : "Never"}</Metric>
      <Metric name="Queued">{queuedCount(metrics)}</Metric>
      <Metric name="Next attempt">
        {!metrics.next_attempt_at && "–"}
        {metrics.next_attempt_at &&
          (status === "paused" ? "on resume" : <NextAttemptTime at={metrics.next_attempt_at} />)}
      </Metric>
    </dl>
  );
}

const Metric = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

const failingMsMax = 5 * dayMs;

type EndpointAlertProps = { endpoint: EndpointWithMetrics };

/** Explains what a failing or paused endpoint means. */
function EndpointAlert({ endpoint }: EndpointAlertProps) {
  const { status, pause_reason, failing_since, metrics } = endpoint;
  if (status === "failing" && failing_since) {
    const pausesAt = new Date(Date.parse(failing_since) + failingMsMax).toISOString();
    return (
      <Callout className="mb-5" tone="bad">
        All attempts have failed since the first failure <TimeText at={failing_since} isLong className="font-medium" />.
        See the deliveries below for details. If this continues, the endpoint is paused{" "}
        <TimeText at={pausesAt} isLong className="font-medium" />, and events are queued.
      </Callout>
    );
  }
  if (status !== "paused") return null;
  return (
    <Callout className="mb-5" tone={pause_reason === "person" ? "neutral" : "bad"}>
      {pause_reason === "failing" && "The endpoint was paused because all attempts failed for 5 days. "}
      {pause_reason === "gone" && "The endpoint was paused because the receiver returned 410 Gone. "}
      {metrics.waiting > 0 && `${queuedEventsAre(metrics)} queued. `}
      New events are queued while it is paused. When you resume it, you choose which ones to send.
    </Callout>
  );
}
