import type { Metadata } from "next";
import { requirePartner } from "#app/session.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { CreateEndpoint } from "#components/webhooks/endpoints/create-endpoint.tsx";
import { EndpointsTable } from "#components/webhooks/endpoints/endpoints-table.tsx";
import { NoEndpoints } from "#components/webhooks/endpoints/no-endpoints.tsx";
import { PauseNotices } from "#components/webhooks/endpoints/pause-notices.tsx";
import { WebhookRestriction } from "#components/webhooks/webhook-restriction.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { noticeReaders, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { listEndpointsWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import { endpointsMax } from "#lib/webhooks/manage-endpoints.ts";
import { listNotices } from "#lib/webhooks/notices.ts";

export const metadata: Metadata = { title: "Webhooks" };

const refreshMs = 20_000;

export default async function WebhooksPage({ params }: PageProps<"/[environment]/webhooks">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const [endpoints, notices] = await Promise.all([
    listEndpointsWithMetrics(partner, new Date()),
    noticeReaders.includes(role) ? listNotices(partner) : [],
  ]);
  const isManager = webhookManagers.includes(role);
  const isFull = endpoints.length >= endpointsMax;
  const refusedBy = isManager ? (isFull ? "endpoint-limit" : undefined) : "webhook-restriction";
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Endpoints that receive transaction events."
        actions={<CreateEndpoint environment={environment} refusedBy={refusedBy} />}
      />
      <WebhooksTabs environment={environment} current="Endpoints" />
      <PauseNotices environment={environment} notices={notices} />
      {!isManager && <WebhookRestriction id="webhook-restriction" {...partner} />}
      {endpoints.length > 0 && <EndpointsTable environment={environment} endpoints={endpoints} />}
      {endpoints.length === 0 && <NoEndpoints environment={environment} />}
      {isFull && (
        <div className="mt-4">
          <Callout id="endpoint-limit">
            You have reached the limit of {endpointsMax} endpoints per environment. Delete one to add another.
          </Callout>
        </div>
      )}
      <AutoRefresh everyMs={endpoints.length > 0 ? refreshMs : null} />
    </>
  );
}
