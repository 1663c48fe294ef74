import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";

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
      meaning: `Checks the order at ${providerName} again. If it is still paid, the transaction succeeds with the order's amounts, and the partner is notified.`,
    },
    {
      value: "fail",
      label: "Fail the transaction",
      meaning: "The transaction fails, and the partner is notified. The same mismatch won't need review again.",
    },
    {
      value: "reject",
      label: "Reject the update",
      meaning: `The status doesn't change, the partner is not notified, and Slipway continues to check ${providerName}. The same mismatch won't need review again.`,
    },
    { value: "keep", label: "Keep on hold", meaning: "Nothing changes. Your note is added to the history." },
  ];
  return (
    <div className="mb-4 max-w-300">
      <Panel title="Needs review">
        <p className="mb-4 font-medium">{reviewReason}</p>
        {lines && <Comparison lines={lines} providerName={providerName} />}
        <dl className="mb-5 grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {decisions.map(({ value, label, meaning }) => (
            <div key={value} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <RequestForm
          path={`/api/operator/transactions/${transactionId}/decision`}
          method="POST"
          action="Save decision"
          busy="Saving…"
          failed="The decision was not saved"
          done="Decision saved"
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
            <Field name="reason" label="Reason" hint="Recorded in the transaction's history and in the audit log.">
              <Input maxLength={200} required autoComplete="off" />
            </Field>
          </div>
        </RequestForm>
      </Panel>
    </div>
  );
}

const valueClass = "font-mono text-xs break-all whitespace-normal!";

function Comparison({ lines, providerName }: { lines: Line[]; providerName: string }) {
  return (
    <div className="mb-5">
      <DataTable
        caption="Agreed and reported values"
        isInset
        columns={[
          { head: "Field", isRowHead: true, cell: ({ name }) => name },
          { head: "Agreed", className: valueClass, cell: ({ ours }) => ours ?? "–" },
          {
            head: `Reported by ${providerName}`,
            className: ({ isDifferent }) => classNames(valueClass, isDifferent && "text-bad font-medium"),
            cell: ({ theirs }) => theirs ?? "not reported",
          },
          {
            head: "Result",
            cell: ({ isDifferent }) => (isDifferent ? <Status kind="failed">Differs</Status> : "–"),
          },
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </div>
  );
}
