import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { AddFeeRule } from "#components/operator/fees/add-fee-rule.tsx";
import { FeePreview } from "#components/operator/fees/fee-preview.tsx";
import { FeeRuleForm } from "#components/operator/fees/fee-rule-form.tsx";
import { FeeRulesTable } from "#components/operator/fees/fee-rules-table.tsx";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { Section } from "#components/settings/section.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { feesQuery, percentText } from "#lib/fees/contract.ts";
import { loadFeesPage } from "#lib/fees/load-fees-page.ts";
import { proposalPlace } from "#lib/partners/access.ts";
import { findProposedChange } from "#lib/people/operators/list-proposals.ts";

type Props = PageProps<"/operator/partners/[partnerId]/[environment]/fees">;

export const generateMetadata = ({ params }: Props): Promise<Metadata> => partnerViewMetadata(params, "Fees");

export default async function PartnerFeesPage({ params, searchParams }: Props) {
  const { operatorId } = await requireOperator();
  const { partner, scope } = await requirePartnerView(params);
  const query = feesQuery.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [page, proposal] = await Promise.all([
    loadFeesPage(scope, query, now),
    findProposedChange(proposalPlace(scope, "fee_rule"), now),
  ]);
  const { feeBps, rules, choices, draft, preview } = page;
  const path = `/operator/partners/${partner.id}/${scope.environment}/fees`;
  const api = `/api/operator/partners/${partner.id}/${scope.environment}`;
  const needsApproval = env().SVC_REVIEW_APPROVALS > 1;
  const current = `/operator/partners/${partner.id}?environment=${scope.environment}`;
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="fees" />
      {proposal && (
        <ProposedChange
          change={proposal}
          did={proposal.action === "partner.fee_rule.end" ? "proposed to end a fee rule" : "proposed a fee rule"}
          effect="New quotes follow it immediately, or from its start."
          operatorId={operatorId}
        />
      )}
      {feeBps === null ? (
        <EmptyState sentence={`${partner.name} has no ${scope.environment} access, and therefore no fee.`} />
      ) : (
        <p className="mb-3">
          The partner’s fee is {percentText(feeBps)} of the fiat amount, where no rule applies.{" "}
          <TextLink href={current}>Change the partner’s fee</TextLink>
        </p>
      )}
      <h2 className="sr-only">Rules</h2>
      <div className="mb-6">
        <FeeRulesTable path={api} rules={rules} choices={choices} needsApproval={needsApproval} />
      </div>
      {feeBps !== null && (
        <>
          <Section
            isPanel
            title="Add a rule"
            about="The most specific valid rule decides: a provider comes before a method, a currency, and a type. Rules can't be changed, only ended."
          >
            <FeeRuleForm path={path} query={query} page={page} />
          </Section>
          <Section
            isPanel
            title={draft ? "Preview of the rule" : "Preview of the current fees"}
            about="One example quote of each provider and type. The fee is part of the provider’s fee and can’t exceed it, so it is capped there."
          >
            {preview ? (
              <FeePreview preview={preview} hasDraft={draft !== null} />
            ) : (
              <LinkButton href={`${path}?preview=current`}>Preview current fees</LinkButton>
            )}
            {draft && preview && !proposal && (
              <AddFeeRule
                path={api}
                page={path}
                query={query}
                draft={draft}
                choices={choices}
                needsApproval={needsApproval}
              />
            )}
          </Section>
        </>
      )}
    </>
  );
}
