import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Checklist } from "#components/integration/checklist.tsx";
import { dashboardEvidence } from "#components/integration/evidence-links.ts";
import { ProductionRequest, ProductionState } from "#components/integration/production-request.tsx";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { confirmationRoles, productionRequestRoles } from "#lib/integration/contract.ts";
import { readIntegration } from "#lib/integration/read-integration.ts";
import { readMissingFields, readProductionAccess } from "#lib/integration/request-production.ts";
import { findOpenTerms } from "#lib/partners/terms.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Integration" };

const refreshMs = 20_000;
const restrictionId = "confirmation-restriction";

export default async function IntegrationPage({ params }: PageProps<"/[environment]/integration">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  // The switch of the environment leads here, too.
  if (partner.environment === "production") redirect("/production/overview");
  const [{ checks, progress }, access, missing, terms] = await Promise.all([
    readIntegration(partner, currentTime()),
    readProductionAccess(partner.partnerId),
    readMissingFields(partner.partnerId),
    findOpenTerms(partner.partnerId),
  ]);
  const state = { access, progress, missing, canRequest: productionRequestRoles.includes(partner.role) };
  const canConfirm = confirmationRoles.includes(partner.role);
  return (
    <>
      <PageHeader
        title="Integration"
        description="What your sandbox requests and webhooks show, and what production needs."
        actions={<ProductionRequest {...state} terms={terms} />}
      />
      <ProductionState {...state} />
      {!canConfirm && (
        <p id={restrictionId} className="sr-only">
          Your role ({partner.role}) can't confirm checks.
        </p>
      )}
      <Checklist
        checks={checks}
        hrefOf={dashboardEvidence}
        baseUrl={await baseAddress("sandbox")}
        refusedBy={canConfirm ? undefined : restrictionId}
      />
      {!progress.isReady && <AutoRefresh everyMs={refreshMs} />}
    </>
  );
}
