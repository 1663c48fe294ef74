import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { Section } from "#components/settings/section.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { Environment } from "#db/enums.ts";
import { formatDate } from "#lib/format-time.ts";
import type { ProposedChange as Change } from "#lib/people/operators/contract.ts";

type PartnerShareProps = {
  partner: { id: string; name: string };
  environment: Environment;
  /** The one that applies last first. */
  shares: { id: bigint; shareBps: number; validFrom: string }[];
  /** In UTC. */
  today: string;
  proposal: Change | null;
  operatorId: string;
  needsApproval: boolean;
};

/** The partner's share of the service fee, with its history. */
export function PartnerShare({ partner, environment, shares, today, ...approval }: PartnerShareProps) {
  const { proposal, operatorId, needsApproval } = approval;
  const current = shares.find(({ validFrom }) => validFrom <= today)?.shareBps ?? 0;
  return (
    <Section
      isPanel
      title="Fee share"
      about="What the partner is owed of the service fee, as its statements show it. The share on the day of a transaction's first success applies."
    >
      {proposal && (
        <ProposedChange
          change={proposal}
          did="proposed to change the fee share"
          effect="It applies to transactions that first succeed on its first day or later."
          operatorId={operatorId}
        />
      )}
      {shares.length > 0 && (
        <ul aria-label="History" className="text-muted mb-3 text-sm">
          {shares.map(({ id, shareBps, validFrom }) => (
            <li key={String(id)}>
              {percentText(shareBps)} from {formatDate(new Date(validFrom))}
            </li>
          ))}
        </ul>
      )}
      <RequestForm
        path={`/api/operator/partners/${partner.id}/${environment}/fee-share`}
        method="POST"
        action={needsApproval ? "Propose share" : "Set share"}
        busy="Saving…"
        failed={needsApproval ? "The share was not proposed" : "The share was not changed"}
        done={needsApproval ? proposedText : "Share saved"}
        confirm={{
          title: `Set the ${environment} fee share of ${partner.name} to {share}%?`,
          description: withApproval(
            `It is ${percentText(current)} today. The new share applies to transactions that first succeed on its first day or later, also to those in open months.`,
            needsApproval,
          ),
        }}
        variant="plain"
        footer={`Now ${percentText(current)} of the service fee.`}
      >
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field name="share" label="Share in percent" hint="Of the service fee, with at most 2 decimals.">
            <Input key={current} inputMode="decimal" defaultValue={String(current / 100)} required maxLength={5} />
          </Field>
          <Field name="valid_from" label="First day (UTC)" hint="In a month that isn't closed.">
            <Input type="date" defaultValue={today} required />
          </Field>
        </div>
      </RequestForm>
    </Section>
  );
}

/** "50%" for 5,000. */
const percentText = (bps: number) => `${bps / 100}%`;
