import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { ReviewComparison } from "./review-comparison.tsx";

type Line = { name: string; ours: string | null; theirs: string | null; isDifferent: boolean };

type ReviewDecisionProps = {
  transactionId: string;
  reviewReason: string;
  /** Null: the provider's order wasn't stored. */
  lines: Line[] | null;
  providerName: string;
};

/** A transaction that needs review, and the decisions an operator can make. */
export function ReviewDecision({ transactionId, reviewReason, lines, providerName }: ReviewDecisionProps) {
  const decisions = [
    {
      value: "accept",
      label: "Confirm as success",
      meaning: `${providerName} is asked once more; if its order is still paid, the transaction becomes a success with that order's amounts, and the partner is told.`,
    },
    {
      value: "fail",
      label: "Fail the transaction",
      meaning: "It ends as failed, the partner is told, and the same mismatch is not held again.",
    },
    {
      value: "reject",
      label: "Reject the report",
      meaning: `The status stays, the partner is told nothing, ${providerName} is asked on, and the same mismatch is not held again.`,
    },
    { value: "keep", label: "Keep it held", meaning: "Nothing changes but a note in its history." },
  ];
  return (
    <div className="mb-4 max-w-300">
      <Panel title="Held for your decision">
        <p className="mb-4 font-medium">{reviewReason}</p>
        {lines && <ReviewComparison lines={lines} providerName={providerName} />}
        <dl className="mb-5 grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {decisions.map(({ value, label, meaning }) => (
            <div key={value} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <ActForm
          path={`transactions/${transactionId}/decision`}
          method="POST"
          action="Decide"
          busy="Deciding"
          failed="Nothing was decided"
          done="Noted."
        >
          <div className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <Field name="decision" label="Decision">
              <Select required defaultValue="">
                <option value="" disabled>
                  Choose
                </option>
                {decisions.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="reason" label="Why" hint="Kept in the transaction's history and in the audit log.">
              <Input maxLength={200} required autoComplete="off" />
            </Field>
          </div>
        </ActForm>
      </Panel>
    </div>
  );
}
