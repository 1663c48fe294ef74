import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApprovalCheckKind, Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { openChecksText } from "#lib/partners/approval-contract.ts";
import { hasContact, missingContactText } from "#lib/partners/contract.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import type { ProposedChange as Change } from "#lib/people/operators/contract.ts";

type Access = {
  readsPerMinute: number;
  quotesPerMinute: number;
  creationsPerMinute: number;
  feeBps: number;
  grantedAt: Date;
};

type PartnerAccessProps = {
  partner: { id: string; name: string; supportEmail: string | null; supportUrl: string | null };
  environment: Environment;
  /** Undefined without API access. */
  access: Access | undefined;
  /** Approval checks that a grant of production access has to override. */
  openChecks: ApprovalCheckKind[];
  /** Of the last 30 days. */
  sandboxRequests: number;
  /** The proposed grant or fee of this environment. */
  proposals: { access: Change | null; fee: Change | null };
  /** Who views the page. */
  operatorId: string;
  /** Grants and fees have to be confirmed by another operator. */
  needsApproval: boolean;
};

/** A partner's API access in one environment: rate limits and the fee. */
export function PartnerAccess(props: PartnerAccessProps) {
  const { partner, environment, access, proposals, operatorId, needsApproval } = props;
  const path = `/api/operator/partners/${partner.id}/${environment}`;
  if (!access) return <MissingAccess {...props} path={path} />;
  const place = { path, partnerName: partner.name, environment, access };
  return (
    <>
      <LimitsSection {...place} />
      <FeeSection {...place} proposal={proposals.fee} operatorId={operatorId} needsApproval={needsApproval} />
    </>
  );
}

const reasonId = "grant-reason";

function MissingAccess(props: PartnerAccessProps & { path: string }) {
  const { path, environment, openChecks, sandboxRequests, proposals, operatorId, needsApproval } = props;
  const { name, supportEmail, supportUrl } = props.partner;
  const partnerContact = { email: supportEmail, url: supportUrl };
  const isProduction = environment === "production";
  const lacksContact = isProduction && !hasContact(partnerContact);
  const isOverride = isProduction && openChecks.length > 0;
  const effect = effectText(name, isProduction, sandboxRequests);
  return (
    <Section
      isPanel
      title="API access"
      about={`Requests with ${environment} keys of this partner are rejected.`}
      footer={{
        start: isProduction && `${formatNumber(sandboxRequests)} sandbox requests in the last 30 days`,
        actions: !proposals.access && (
          <RequestDialog
            path={`${path}/access`}
            method="POST"
            label={`Grant ${environment} access`}
            refusedBy={lacksContact ? reasonId : undefined}
            look="primary"
            title={`Grant ${name} ${environment} access?`}
            description={withApproval(effect, needsApproval)}
            action={needsApproval ? "Propose access" : "Grant access"}
            busy="Saving…"
            failed={needsApproval ? "Access was not proposed" : "Access was not granted"}
            done={needsApproval ? proposedText : "API access granted"}
          >
            {isOverride && <OverrideField open={openChecks} />}
          </RequestDialog>
        ),
      }}
    >
      {proposals.access && (
        <ProposedChange
          change={proposals.access}
          did={`proposed to grant ${name} ${environment} access`}
          effect={effect}
          operatorId={operatorId}
        />
      )}
      <p>{environmentNames[environment]} access has not been granted.</p>
      {isOverride && <p>{openChecksText(openChecks)}</p>}
      {lacksContact && <p id={reasonId}>{missingContactText}</p>}
    </Section>
  );
}

const OverrideField = ({ open }: { open: ApprovalCheckKind[] }) => (
  <Field
    name="override"
    label="Reason to grant access anyway"
    hint={`${openChecksText(open)} The reason is recorded in the operators' audit log.`}
  >
    <Input maxLength={200} required autoComplete="off" />
  </Field>
);

const effectText = (name: string, isProduction: boolean, sandboxRequests: number) =>
  isProduction
    ? `Its members can create production API keys, and buyers can pay with real money. ${testedText(name, sandboxRequests)}`
    : "Its members can create sandbox API keys. No real money moves.";

const testedText = (name: string, requests: number) =>
  requests === 0
    ? `${name} made no sandbox requests in the last 30 days.`
    : `${name} made ${formatNumber(requests)} sandbox requests in the last 30 days.`;

type AccessSectionProps = { path: string; partnerName: string; environment: Environment; access: Access };

const LimitsSection = ({ path, partnerName, environment, access }: AccessSectionProps) => (
  <Section
    isPanel
    title="Rate limits"
    about={
      <>
        Requests per minute that each API key can make. {environmentNames[environment]} access was granted{" "}
        <TimeText at={access.grantedAt.toISOString()} isLong />.
      </>
    }
  >
    <RequestForm
      path={`${path}/access`}
      method="PUT"
      action="Set limits"
      busy="Saving…"
      failed="The limits were not changed"
      done="Limits updated. They apply to the next request."
      confirm={
        environment === "production"
          ? {
              title: `Change the production limits of ${partnerName}?`,
              description: "Each API key gets the new limits with its next request. Requests above them are rejected.",
            }
          : undefined
      }
      variant="plain"
      footer="Applies to the next request."
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <LimitField name="reads" label="Reads" value={access.readsPerMinute} />
        <LimitField name="quotes" label="Quotes" value={access.quotesPerMinute} />
        <LimitField name="creations" label="Create requests" value={access.creationsPerMinute} />
      </div>
    </RequestForm>
  </Section>
);

type FeeSectionProps = AccessSectionProps & { proposal: Change | null; operatorId: string; needsApproval: boolean };

const FeeSection = ({ path, partnerName, environment, access, ...approval }: FeeSectionProps) => (
  <Section
    isPanel
    title="Service fee"
    about={
      <>
        Your share of each transaction. It is part of the provider's fee and not added on top, so buyers pay and receive
        the same; the provider pays it out to you.{" "}
        <TextLink href={`${path.replace("/api", "")}/fees?preview=current`} prefetch={false}>
          Preview and fee rules
        </TextLink>
      </>
    }
  >
    {approval.proposal && (
      <ProposedChange
        change={approval.proposal}
        did="proposed to change the fee"
        effect="New quotes use the new fee immediately."
        operatorId={approval.operatorId}
      />
    )}
    <RequestForm
      path={`${path}/fee`}
      method="PUT"
      action={approval.needsApproval ? "Propose fee" : "Set fee"}
      busy="Saving…"
      failed={approval.needsApproval ? "The fee was not proposed" : "The fee was not changed"}
      done={approval.needsApproval ? proposedText : "Fee updated. New quotes use it immediately."}
      confirm={{
        title: `Change the ${environment} fee of ${partnerName} to {fee} basis points?`,
        description: withApproval(
          `It is ${access.feeBps} basis points (${percentText(access.feeBps)}) now. New quotes use the new fee immediately. Existing transactions keep theirs.`,
          approval.needsApproval,
        ),
      }}
      variant="plain"
      footer={`Now ${percentText(access.feeBps)} of the fiat amount.`}
    >
      <Field name="fee" label="Fee in basis points" hint="100 = 1% of the fiat amount.">
        <Input
          key={access.feeBps}
          inputMode="numeric"
          pattern="[0-9]{1,4}"
          defaultValue={String(access.feeBps)}
          required
          className="max-w-32"
        />
      </Field>
    </RequestForm>
  </Section>
);

/** "0.4%" for 40. */
const percentText = (bps: number) => `${bps / 100}%`;

type LimitFieldProps = { name: string; label: string; value: number };

const LimitField = ({ name, label, value }: LimitFieldProps) => (
  <Field name={name} label={label}>
    <Input key={value} inputMode="numeric" pattern="[1-9][0-9]{0,8}" defaultValue={String(value)} required />
  </Field>
);
