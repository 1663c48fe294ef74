import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { AllEndpointsTable } from "#components/operator/webhooks/all-endpoints-table.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentTime } from "#lib/clock.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

export async function generateMetadata({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/webhooks">): Promise<Metadata> {
  return partnerViewMetadata(params, "Webhooks");
}

export default async function PartnerWebhooksPage({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/webhooks">) {
  const { partner, scope } = await requirePartnerView(params);
  const endpoints = await listEndpoints(scope, currentTime());
  const deliveries = `/operator/deliveries?partner=${partner.id}&environment=${scope.environment}`;
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="webhooks" />
      {endpoints.length > 0 ? (
        <AllEndpointsTable caption="Webhook endpoints" rows={endpoints} />
      ) : (
        <EmptyState sentence={`${partner.name} has no ${scope.environment} endpoints.`} />
      )}
      <p className="mt-4">
        <TextLink href={deliveries} prefetch={false}>
          View deliveries of this partner in {scope.environment}
        </TextLink>
      </p>
    </>
  );
}
