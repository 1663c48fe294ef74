import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { Section } from "#components/settings/section.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { percentText } from "#lib/fees/contract.ts";
import type { ProposedChange as Change } from "#lib/people/operators/contract.ts";

type ProviderFeeProps = {
  /** The provider's endpoints in this environment. */
  path: string;
  name: string;
  /** Null: unknown. */
  bps: number | null;
  proposal: Change | null;
  operatorId: string;
  needsApproval: boolean;
};

/** Our fee as it is configured in the account at the provider. */
export const ProviderFee = ({ path, name, bps, proposal, operatorId, needsApproval }: ProviderFeeProps) => (
  <Section
    isPanel
    title="Service fee"
    about={`The fee that is configured in your account at ${name}. Slipway can't read or set it there. The preview of a partner's fees shows where they differ.`}
  >
    {proposal && (
      <ProposedChange
        change={proposal}
        did="proposed to change the configured fee"
        effect="It changes no quote."
        operatorId={operatorId}
      />
    )}
    <RequestForm
      path={`${path}/fee`}
      method="PUT"
      action={needsApproval ? "Propose fee" : "Save fee"}
      busy="Saving…"
      failed={needsApproval ? "The fee was not proposed" : "The fee was not saved"}
      done={needsApproval ? proposedText : "Configured fee saved"}
      confirm={{
        title: `Save {fee} basis points as configured at ${name}?`,
        description: withApproval("This records it, and changes no quote.", needsApproval),
      }}
      variant="plain"
      footer={bps === null ? "Not entered" : `Configured at the provider: ${percentText(bps)}`}
    >
      <Field name="fee" label="Configured fee in basis points" hint="100 = 1% of the fiat amount. Empty if unknown.">
        <Input
          key={bps}
          inputMode="numeric"
          pattern="[0-9]{1,4}"
          defaultValue={bps === null ? "" : String(bps)}
          autoComplete="off"
          className="max-w-32"
        />
      </Field>
    </RequestForm>
  </Section>
);
