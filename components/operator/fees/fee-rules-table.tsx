import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { FeeRuleState, FeesPage, ListedFeeRule } from "#lib/fees/contract.ts";
import { formatDate } from "#lib/format-time.ts";
import { feeText, scopeText } from "./fee-text.ts";

type FeeRulesTableProps = {
  /** The partner's endpoints in this environment. */
  path: string;
  rules: ListedFeeRule[];
  choices: FeesPage["choices"];
  /** Another operator has to confirm changes. */
  needsApproval: boolean;
};

const states: Record<FeeRuleState, { kind: StatusKind; text: string }> = {
  valid: { kind: "success", text: "Valid" },
  future: { kind: "pending", text: "Scheduled" },
  ended: { kind: "neutral", text: "Ended" },
};

/** Ended rules last. */
export const FeeRulesTable = ({ path, rules, choices, needsApproval }: FeeRulesTableProps) => (
  <DataTable
    caption="Fee rules"
    columns={[
      {
        head: "Applies to",
        isRowHead: true,
        card: 1,
        className: "whitespace-normal!",
        cell: (rule) => <span className="font-medium">{scopeText(rule, choices)}</span>,
        sub: ({ note }) => note,
      },
      { head: "Fee", card: 3, cell: feeText },
      {
        head: "State",
        hint: "Days are in UTC",
        card: 2,
        cell: ({ state }) => <Status kind={states[state].kind}>{states[state].text}</Status>,
        sub: ({ validFrom, endedAt }) =>
          `From ${formatDate(validFrom)}${endedAt ? ` until ${formatDate(endedAt)}` : ""}`,
      },
      { head: "Added by", cell: ({ createdBy }) => createdBy, sub: (rule) => <Added {...rule} /> },
      {
        head: "Actions",
        isActions: true,
        card: 5,
        cell: (rule) =>
          rule.state !== "ended" && (
            <RequestDialog
              path={`${path}/fee-rules/${rule.id}`}
              method="DELETE"
              label="End rule"
              name={`for ${scopeText(rule, choices)}`}
              title={`End the rule for ${scopeText(rule, choices)}?`}
              description={withApproval(
                `${feeText(rule)} no longer applies to new quotes. Quotes made before keep it, and so do existing transactions. You can't resume the rule, but you can add another one.`,
                needsApproval,
              )}
              action={needsApproval ? "Propose end" : "End rule"}
              busy="Saving…"
              failed={needsApproval ? "The end was not proposed" : "The rule was not ended"}
              done={needsApproval ? proposedText : "Fee rule ended. New quotes no longer use it."}
              isDangerous
            />
          ),
      },
    ]}
    rows={rules}
    rowKey={({ id }) => id}
    empty={<EmptyState sentence="No fee rules. The partner’s fee applies to all transactions." />}
  />
);

const Added = ({ createdAt }: ListedFeeRule) => <TimeText at={createdAt.toISOString()} />;
