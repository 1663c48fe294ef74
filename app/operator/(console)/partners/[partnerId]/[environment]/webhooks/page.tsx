import type { Metadata } from "next";
import { requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { EndpointsTable } from "#components/operator/transactions/endpoints-table.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

export const metadata: Metadata = { title: "A partner's webhooks" };

export default async function PartnerWebhooksPage({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/webhooks">) {
  const { partner, scope } = await requirePartnerView(params);
  const endpoints = await listEndpoints(scope, new Date());
  const deliveries = `/operator/deliveries?partner=${partner.id}&environment=${scope.environment}`;
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="webhooks" />
      {endpoints.length > 0 ? (
        <EndpointsTable
          caption="Webhook endpoints"
          rows={endpoints.map((one) => ({
            id: one.id,
            name: one.name,
            url: one.url,
            status: one.status,
            since: one.paused_at ?? one.failing_since,
            reason: one.pause_reason,
            lastAttemptAt: one.last_attempt_at,
            lastSuccessAt: one.last_success_at,
          }))}
        />
      ) : (
        <EmptyState sentence={`${partner.name} has no ${scope.environment} endpoint and asks for statuses itself.`} />
      )}
      <p className="mt-4">
        <TextLink href={deliveries} prefetch={false}>
          Deliveries of this partner in {scope.environment}
        </TextLink>
      </p>
    </>
  );
}
