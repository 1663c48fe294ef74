import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
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
        <ul>
          {decisions.map(({ value, label, meaning }) => (
            <li
              key={value}
              className="border-line grid items-start gap-x-6 gap-y-2 border-t py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <RequestDialog
                path={`/api/operator/transactions/${transactionId}/decision`}
                method="POST"
                fixed={{ decision: value }}
                label={label}
                look="plain"
                title={`${label}?`}
                description={meaning}
                action="Save decision"
                busy="Saving…"
                failed="The decision was not saved"
              >
                <Field name="reason" label="Reason" hint="Recorded in the transaction's history and in the audit log.">
                  <Input maxLength={200} required autoComplete="off" />
                </Field>
              </RequestDialog>
              <p className="text-muted">{meaning}</p>
            </li>
          ))}
        </ul>
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
