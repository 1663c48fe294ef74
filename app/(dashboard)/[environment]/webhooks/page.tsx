import type { Metadata } from "next";
import { requirePartner } from "#app/session.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { CreateEndpoint } from "#components/webhooks/endpoints/create-endpoint.tsx";
import { EndpointsTable } from "#components/webhooks/endpoints/endpoints-table.tsx";
import { NoEndpoints } from "#components/webhooks/endpoints/no-endpoints.tsx";
import { UnseenNotices } from "#components/webhooks/endpoints/unseen-notices.tsx";
import { noticeReaders, webhookManagers } from "#components/webhooks/webhook-roles.ts";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { WhyReadOnly } from "#components/webhooks/why-read-only.tsx";
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
  const refusedBy = isManager ? (isFull ? "why-full" : undefined) : "why-read-only";
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Addresses of yours that hear how transactions end."
        actions={<CreateEndpoint environment={environment} refusedBy={refusedBy} />}
      />
      <WebhooksTabs environment={environment} current="endpoints" />
      <UnseenNotices environment={environment} notices={notices} />
      {!isManager && <WhyReadOnly id="why-read-only" {...partner} />}
      {endpoints.length > 0 && <EndpointsTable environment={environment} endpoints={endpoints} />}
      {endpoints.length === 0 && <NoEndpoints environment={environment} />}
      {isFull && (
        <div className="mt-4">
          <Callout id="why-full">
            There are at most {endpointsMax} endpoints in each environment. Delete one to add another.
          </Callout>
        </div>
      )}
      <AutoRefresh everyMs={endpoints.length > 0 ? refreshMs : null} />
    </>
  );
}
