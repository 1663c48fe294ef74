import type { Metadata } from "next";
import { requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerKeysTable } from "#components/operator/partners/partner-keys-table.tsx";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { listKeys } from "#lib/api-keys/list-keys.ts";

export const metadata: Metadata = { title: "A partner's API keys" };

export default async function PartnerKeysPage({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/api-keys">) {
  const { partner, scope } = await requirePartnerView(params);
  const keys = await listKeys(scope, new Date());
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="api-keys" />
      {keys.length > 0 ? (
        <PartnerKeysTable partnerId={partner.id} keys={keys} />
      ) : (
        <EmptyState sentence={`${partner.name} has no ${scope.environment} key.`} />
      )}
    </>
  );
}
