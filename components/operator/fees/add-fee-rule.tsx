import { withApproval } from "#components/operator/approval-text.ts";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { FeesPage, FeesQuery, NewFeeRule } from "#lib/fees/contract.ts";
import { allTransactions, feeText, scopeText } from "./fee-text.ts";

type AddFeeRuleProps = {
  /** The partner's endpoints, and the page. */
  path: string;
  page: string;
  query: FeesQuery;
  draft: NewFeeRule;
  choices: FeesPage["choices"];
  needsApproval: boolean;
};

/** The footer of the preview, which adds its rule. The preview is what the operator confirms. */
export function AddFeeRule({ path, page, query, draft, choices, needsApproval }: AddFeeRuleProps) {
  const { preview: _, example_fiat: __, example_amount: ___, ...fields } = query;
  const rule = { ...draft, type: draft.side, paymentMethod: draft.method, fiatCurrency: draft.fiat };
  const start = draft.valid_from ? `from ${draft.valid_from.toISOString().slice(0, 16).replace("T", " ")} UTC` : "now";
  const scope = scopeText(rule, choices).replace(allTransactions, "all transactions");
  return (
    <RequestForm
      path={`${path}/fee-rules`}
      method="POST"
      fixed={Object.fromEntries(Object.entries(fields).filter(([, value]) => value))}
      action={needsApproval ? "Propose rule" : "Add rule"}
      busy="Saving…"
      failed={needsApproval ? "The rule was not proposed" : "The rule was not added"}
      goTo={`${page}?preview=current`}
      footer={withApproval(
        `${feeText(rule)} for ${scope}, ${start}. Quotes made before keep their fee, and so do existing transactions.`,
        needsApproval,
      )}
    />
  );
}
