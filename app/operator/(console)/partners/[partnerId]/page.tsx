import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type * as z from "zod";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { PartnerAccess } from "#components/operator/partners/partner-access.tsx";
import { PartnerApproval } from "#components/operator/partners/partner-approval.tsx";
import { PartnerContact } from "#components/operator/partners/partner-contact.tsx";
import { PartnerDangerZone } from "#components/operator/partners/partner-danger-zone.tsx";
import { PartnerHead } from "#components/operator/partners/partner-head.tsx";
import { PartnerIntegration } from "#components/operator/partners/partner-integration.tsx";
import { PartnerLinks } from "#components/operator/partners/partner-links.tsx";
import { PartnerMembers } from "#components/operator/partners/partner-members.tsx";
import { PartnerMetrics } from "#components/operator/partners/partner-metrics.tsx";
import { PartnerNotes } from "#components/operator/partners/partner-notes.tsx";
import { PartnerShare } from "#components/operator/partners/partner-share.tsx";
import { Section } from "#components/settings/section.tsx";
import { TwoFactorRequirement } from "#components/settings/two-factor-requirement.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { overviewFilter } from "#lib/overview/contract.ts";
import { readOverview } from "#lib/overview/read-overview.ts";
import { proposalPlace } from "#lib/partners/access.ts";
import { listApprovalChecks } from "#lib/partners/approval.ts";
import { openChecks } from "#lib/partners/approval-contract.ts";
import { contactOf } from "#lib/partners/contact.ts";
import { hasEnded } from "#lib/partners/contract-end-contract.ts";
import { listPartnerNotes } from "#lib/partners/notes.ts";
import { environmentTab } from "#lib/people/operators/filters-contract.ts";
import { findProposedChange } from "#lib/people/operators/list-proposals.ts";
import { findPartner, readPartner, readPartnerIntegration } from "#lib/people/operators/read-partner.ts";
import { listShares } from "#lib/statements/fee-shares.ts";

export async function generateMetadata({ params }: PageProps<"/operator/partners/[partnerId]">): Promise<Metadata> {
  await requireOperator();
  return { title: (await findPartner((await params).partnerId))?.name ?? "Partner" };
}

export default async function PartnerPage({ params, searchParams }: PageProps<"/operator/partners/[partnerId]">) {
  const operator = await requireOperator();
  const now = currentTime();
  const found = await readPartner((await params).partnerId, now);
  if (!found) notFound();
  const { partner, access, redirects } = found;
  const query = omitEmpty(await searchParams);
  const wanted = environmentTab.parse(query).environment;
  const filter = overviewFilter.parse({ chart: query.chart });
  const environment = wanted ?? (access.production ? "production" : "sandbox");
  const parts = await readParts(found, environment, filter, now);
  const path = `/operator/partners/${partner.id}`;
  return (
    <>
      <PartnerHead partner={partner} access={access} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <EnvironmentTabs current={environment} hrefOf={(name) => `${path}?environment=${name}`} />
        <PartnerLinks partnerId={partner.id} environment={environment} />
      </div>
      <PartnerMetrics partnerId={partner.id} environment={environment} overview={parts.overview} filter={filter} />
      <PartnerNotes partner={partner} notes={parts.notes} />
      <PartnerAccess
        // Remount, so that the fields show the values of the other environment.
        key={environment}
        partner={partner}
        environment={environment}
        openChecks={openChecks(parts.checks)}
        access={access[environment]}
        sandboxRequests={(parts.tested ?? parts.overview).requests.now.requests}
        proposals={{ access: parts.proposedAccess, fee: parts.proposedFee }}
        operatorId={operator.operatorId}
        needsApproval={env().SVC_REVIEW_APPROVALS > 1}
      />
      <PartnerShare
        key={`share ${environment}`}
        partner={partner}
        environment={environment}
        shares={parts.shares}
        today={now.toISOString().slice(0, 10)}
        proposal={parts.proposedShare}
        operatorId={operator.operatorId}
        needsApproval={env().SVC_REVIEW_APPROVALS > 1}
      />
      <PartnerApproval partnerId={partner.id} checks={parts.checks} />
      <PartnerContact contact={contactOf(partner)} redirects={redirects[environment]} />
      {parts.integration && (
        <PartnerIntegration partnerId={partner.id} hasProduction={Boolean(access.production)} {...parts.integration} />
      )}
      <PartnerPeople found={found} />
      <PartnerDangerZone found={found} environment={environment} hasContractEnded={hasEnded(partner, now)} />
    </>
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof readPartner>>>;
type Filter = z.output<typeof overviewFilter>;

/** What the page shows of the partner in the environment. */
async function readParts({ partner, access }: Found, environment: Environment, filter: Filter, now: Date) {
  const isTesting = environment === "sandbox" || !access.production;
  const overviewOf = (name: Environment) => readOverview({ partnerId: partner.id, environment: name }, filter, now);
  const proposalOf = (kind: Parameters<typeof proposalPlace>[1]) =>
    findProposedChange(proposalPlace({ partnerId: partner.id, environment }, kind), now);
  const [overview, tested, integration, proposedAccess, proposedFee, proposedShare, shares, checks, notes] =
    await Promise.all([
      overviewOf(environment),
      // How much was tested, before production access is granted.
      environment === "production" && !access.production ? overviewOf("sandbox") : null,
      isTesting ? readPartnerIntegration(partner.id, now) : null,
      proposalOf("partner_access"),
      proposalOf("partner_fee"),
      proposalOf("fee_share"),
      listShares({ partnerId: partner.id, environment }),
      listApprovalChecks(partner.id, now),
      listPartnerNotes(partner.id),
    ]);
  return {
    overview,
    tested,
    integration,
    proposedAccess,
    proposedFee,
    proposedShare,
    shares,
    checks,
    notes,
  };
}

/** The members, and whether they need a second factor. */
function PartnerPeople({ found }: { found: Found }) {
  const { partner, members, invitations } = found;
  return (
    <>
      <Section isPanel title="Members" about="People who manage this partner in the dashboard, in both environments.">
        <PartnerMembers partner={partner} members={members} invitations={invitations} />
      </Section>
      <Section isPanel title="Two-factor authentication" about="Whether its members need a second factor to sign in.">
        <TwoFactorRequirement
          path={`/api/operator/partners/${partner.id}/two-factor-requirement`}
          isRequired={partner.operatorRequiresTwoFactor}
          requiredByOther={partner.ownersRequireTwoFactor ? "an owner" : null}
          missingCount={members.filter(({ hasTwoFactor }) => !hasTwoFactor).length}
        />
      </Section>
    </>
  );
}
