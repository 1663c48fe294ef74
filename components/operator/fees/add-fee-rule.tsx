import { withApproval } from "#components/operator/approval-text.ts";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { FeesPage, FeesQuery, NewFeeRule } from "#lib/fees/contract.ts";
import { allTransactions, feeText, scopeText } from "./fee-text.ts";

type AddFeeRuleProps = {
  /** The partner's endpoints, and the page. */
  path: string;
  page: string;
  query: FeesQuery;
  draft: NewFeeRule;
  choices: FeesPage["choices"];
  partnerName: string;
  needsApproval: boolean;
};

/** Adds the rule of the preview. */
export function AddFeeRule({ path, page, query, draft, choices, partnerName, needsApproval }: AddFeeRuleProps) {
  const { preview: _, example_fiat: __, example_amount: ___, ...fields } = query;
  const rule = { ...draft, type: draft.side, paymentMethod: draft.method, fiatCurrency: draft.fiat };
  const start = draft.valid_from ? `from ${draft.valid_from.toISOString().slice(0, 16).replace("T", " ")} UTC` : "now";
  return (
    <RequestDialog
      path={`${path}/fee-rules`}
      method="POST"
      fixed={Object.fromEntries(Object.entries(fields).filter(([, value]) => value))}
      label={needsApproval ? "Propose rule" : "Add rule"}
      look="primary"
      title={`Set ${feeText(rule)} for ${partnerName}?`}
      description={withApproval(
        `Applies to ${scopeText(rule, choices).replace(allTransactions, "all transactions")}, ${start}. Quotes made before keep their fee, and so do existing transactions. The fee is part of the provider's fee and never more than it.`,
        needsApproval,
      )}
      action={needsApproval ? "Propose rule" : "Add rule"}
      busy="Saving…"
      failed={needsApproval ? "The rule was not proposed" : "The rule was not added"}
      goTo={`${page}?preview=current`}
    />
  );
}
