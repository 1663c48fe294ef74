import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireOperator } from "#app/session.ts";
import { PartnerAccess } from "#components/operator/partners/partner-access.tsx";
import { PartnerHead } from "#components/operator/partners/partner-head.tsx";
import { PartnerMembers } from "#components/operator/partners/partner-members.tsx";
import { PartnerMetrics } from "#components/operator/partners/partner-metrics.tsx";
import { SuspendPartner } from "#components/operator/partners/suspend-partner.tsx";
import { TwoFactorRequirement } from "#components/settings/two-factor-requirement.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { readPartner } from "#lib/operators/read-partner.ts";

export const metadata: Metadata = { title: "Partner" };

export default async function PartnerPage({ params }: PageProps<"/operator/partners/[partnerId]">) {
  await requireOperator();
  const found = await readPartner((await params).partnerId, currentTime());
  if (!found) notFound();
  const { partner, access, members, invitations, redirects, overviews, openCount } = found;
  return (
    <>
      <PartnerHead partner={partner} />
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {environments.map((environment) => (
          <PartnerMetrics
            key={environment}
            partnerId={partner.id}
            environment={environment}
            overview={overviews[environment]}
          />
        ))}
        {environments.map((environment) => (
          <PartnerAccess
            key={environment}
            partner={partner}
            environment={environment}
            access={access[environment]}
            redirects={redirects[environment]}
          />
        ))}
        <Panel title="People">
          <PartnerMembers partner={partner} members={members} invitations={invitations} />
        </Panel>
        <Panel title="Two-factor authentication">
          <TwoFactorRequirement
            path={`/api/operator/partners/${partner.id}/two-factor-requirement`}
            isRequired={partner.operatorRequiresTwoFactor}
            requiredByOther={partner.ownersRequireTwoFactor ? "an owner" : null}
            missingCount={members.filter(({ hasTwoFactor }) => !hasTwoFactor).length}
          />
        </Panel>
        <Panel title="Suspension">
          <SuspendPartner partner={partner} openCount={openCount} />
        </Panel>
      </div>
    </>
  );
}
