import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requirePartner } from "#app/session.ts";
import { EndpointDeliveries } from "#components/webhooks/deliveries/endpoint-deliveries.tsx";
import { EndpointAlert } from "#components/webhooks/endpoints/endpoint-alert.tsx";
import { EndpointHead } from "#components/webhooks/endpoints/endpoint-head.tsx";
import { EndpointMetrics } from "#components/webhooks/endpoints/endpoint-metrics.tsx";
import { EndpointSecret } from "#components/webhooks/endpoints/endpoint-secret.tsx";
import { EndpointSettings } from "#components/webhooks/endpoints/endpoint-settings.tsx";
import { WebhookRestriction } from "#components/webhooks/webhook-restriction.tsx";
import { webhookManagers, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { findEndpointWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";

export const metadata: Metadata = { title: "Webhook endpoint" };

const deliveriesShown = 20;
const restrictionId = "webhook-restriction";

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function EndpointPage({ params }: PageProps<"/[environment]/webhooks/[endpointId]">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const { endpointId } = await params;
  const [endpoint, page] = await Promise.all([
    findEndpointWithMetrics(partner, endpointId, new Date()),
    listDeliveries(partner, { endpoint: endpointId }, deliveriesShown),
  ]);
  if (!endpoint) notFound();
  const refusedBy = webhookManagers.includes(role) ? undefined : restrictionId;
  const common = { environment, endpoint, refusedBy };
  return (
    <>
      <EndpointHead {...common} />
      {refusedBy && <WebhookRestriction id={restrictionId} {...partner} />}
      <EndpointAlert endpoint={endpoint} />
      <EndpointMetrics endpoint={endpoint} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <EndpointSecret {...common} />
        <EndpointSettings {...common} />
      </div>
      <EndpointDeliveries
        {...common}
        page={page}
        refusedBy={webhookResenders.includes(role) ? undefined : restrictionId}
      />
    </>
  );
}
