import { ContractEnd } from "#components/operator/partners/contract-end.tsx";
import { DangerItem } from "#components/settings/danger-item.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";

type Found = {
  partner: {
    id: string;
    name: string;
    suspendedAt: Date | null;
    suspendedReason: string | null;
    contractEndsAt: Date | null;
    contractEndReason: string | null;
  };
  access: Partial<Record<Environment, unknown>>;
  /** Pending and processing transactions; null if unknown. */
  openCount: number | null;
  /** Of the last 24 hours. */
  recentRequests: Record<Environment, number>;
};
type PartnerDangerZoneProps = { found: Found; environment: Environment; hasContractEnded: boolean };

/** What stops requests of a partner. */
export const PartnerDangerZone = ({ found, environment, hasContractEnded }: PartnerDangerZoneProps) => (
  <Section isDangerous title="Danger zone" about="Stops what buyers and this partner's servers use.">
    {Boolean(found.access[environment]) && <RevokeAccess found={found} environment={environment} />}
    {found.partner.suspendedAt ? <Resume found={found} /> : <Suspend found={found} />}
    <ContractEnd partner={found.partner} hasEnded={hasContractEnded} />
  </Section>
);

function RevokeAccess({ found, environment }: Omit<PartnerDangerZoneProps, "hasContractEnded">) {
  const { partner, recentRequests } = found;
  return (
    <DangerItem
      title={`Revoke ${environment} access`}
      description={`Its ${environment} API keys stop working, and the limits and the fee set here are deleted.`}
    >
      <RequestDialog
        path={`/api/operator/partners/${partner.id}/${environment}/access`}
        method="DELETE"
        label="Revoke access"
        look="plain"
        title={`Revoke the ${environment} access of ${partner.name}?`}
        description={`${recentText(partner.name, environment, recentRequests[environment])} They will be rejected immediately, and the limits and fee set here are deleted. Existing transactions continue, and their webhooks are still sent.`}
        action="Revoke access"
        busy="Revoking…"
        failed="Access was not revoked"
        done="API access revoked"
        isDangerous
      />
    </DangerItem>
  );
}

function Suspend({ found }: { found: Found }) {
  const { partner, recentRequests, openCount } = found;
  const used = recentRequests.production > 0 ? "production" : "sandbox";
  return (
    <DangerItem
      title="Suspend partner"
      description="API requests are rejected in both environments. The dashboard stays available, open transactions continue, and the same keys work again after you resume the partner."
    >
      <RequestDialog
        path={`/api/operator/partners/${partner.id}/suspension`}
        method="POST"
        label="Suspend partner"
        look="plain"
        title={`Suspend ${partner.name}?`}
        description={`${recentText(partner.name, used, recentRequests[used])} Its API keys stop working immediately, in both environments. ${openText(openCount)}`}
        action="Suspend"
        busy="Suspending…"
        failed="The partner was not suspended"
        done="Partner suspended"
        isDangerous
      >
        <Field name="reason" label="Reason" hint="Recorded in the audit log.">
          <Input maxLength={200} required autoComplete="off" />
        </Field>
      </RequestDialog>
    </DangerItem>
  );
}

function Resume({ found: { partner } }: { found: Found }) {
  const { id, name, suspendedReason } = partner;
  return (
    <DangerItem
      title="Resume partner"
      description={`Requests with keys of ${name} are rejected in both environments${suspendedReason ? `: ${suspendedReason}` : ". No reason was given"}.`}
    >
      <RequestDialog
        path={`/api/operator/partners/${id}/suspension`}
        method="DELETE"
        label="Resume partner"
        look="primary"
        title={`Resume ${name}?`}
        description="Its API keys work again immediately, in both environments."
        action="Resume"
        busy="Resuming…"
        failed="The partner was not resumed"
        done="Partner resumed"
      />
    </DangerItem>
  );
}

/** "Demo Wallet made 1,204 production requests in the last 24 hours." */
function recentText(name: string, environment: Environment, requests: number): string {
  if (requests === 0) return `${name} made no API requests in the last 24 hours.`;
  const counted = requests === 1 ? `1 ${environment} request` : `${formatNumber(requests)} ${environment} requests`;
  return `${name} made ${counted} in the last 24 hours.`;
}

function openText(count: number | null): string {
  if (count === null) return "Open transactions continue.";
  if (count === 0) return "It has no open transactions.";
  return count === 1 ? "1 open transaction continues." : `${formatNumber(count)} open transactions continue.`;
}
