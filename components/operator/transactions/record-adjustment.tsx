import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { adjustmentNames, refundStatusNames } from "#components/transactions/adjustment-text.ts";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { refundStatuses } from "#db/enums.ts";
import { enteredKinds } from "#lib/adjustments/contract.ts";

export type RecordAdjustmentProps = {
  transactionId: string;
  providerName: string;
  /** The provider's order. */
  orderId: string;
  /** What the payer paid in first, then the other currency of the transaction. */
  currencies: [string, string];
  createdAt: string;
  now: Date;
  /** Another operator has to confirm it. */
  needsApproval: boolean;
};

/** Records what the provider doesn't report. */
export function RecordAdjustment(props: RecordAdjustmentProps) {
  const { transactionId, providerName, orderId, currencies, createdAt, now, needsApproval } = props;
  const effect = `For what ${providerName} doesn't report. The partner sees it, and its endpoints that receive refund events are notified. The transaction's status doesn't change. Adjustments can't be changed or removed.`;
  return (
    <RequestDialog
      path={`/api/operator/transactions/${transactionId}/adjustments`}
      method="POST"
      label="Record adjustment"
      look="plain"
      title="Record an adjustment"
      description={withApproval(effect, needsApproval)}
      action={needsApproval ? "Propose adjustment" : "Record adjustment"}
      busy="Saving…"
      failed={needsApproval ? "The adjustment was not proposed" : "The adjustment was not recorded"}
      done={needsApproval ? proposedText : "Adjustment recorded"}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="kind" label="Kind">
          <Select>
            {enteredKinds.map((kind) => (
              <option key={kind} value={kind}>
                {adjustmentNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="status" label="Status">
          <Select defaultValue="succeeded">
            {refundStatuses.map((status) => (
              <option key={status} value={status}>
                {refundStatusNames[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="amount" label="Total amount so far" hint="Including earlier parts of it.">
          <AmountInput required placeholder="50.25" />
        </Field>
        <Field name="currency" label="Currency">
          <Select>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        name="reference"
        label={`${providerName}'s reference`}
        hint="The order. Amounts of different references add up, so change it only for another order."
      >
        <Input defaultValue={orderId} maxLength={128} autoComplete="off" spellCheck={false} className="font-mono" />
      </Field>
      <Field name="occurred_at" label="When it happened (UTC)">
        <Input
          type="datetime-local"
          min={createdAt.slice(0, 16)}
          defaultValue={now.toISOString().slice(0, 16)}
          required
        />
      </Field>
      <Field name="reason" label="Reason" hint="The partner can read it. Don't include personal data.">
        <Input maxLength={200} required autoComplete="off" />
      </Field>
    </RequestDialog>
  );
}
