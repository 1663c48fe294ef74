import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { type Payout, type PayoutTerms, type ProviderBalance, payoutTermsText } from "#lib/payouts/contract.ts";
import { BalancesTable, shownAmount } from "./balances-table.tsx";

type ProviderPayoutsProps = {
  /** The provider's endpoints in production. */
  path: string;
  name: string;
  balances: ProviderBalance[];
  /** The newest first. */
  payouts: Payout[];
  terms: PayoutTerms;
  /** In UTC. */
  today: string;
};

/** What a provider owes of the commission, what it paid out, and when it does. */
export const ProviderPayouts = ({ balances, payouts, terms, ...of }: ProviderPayoutsProps) => (
  <>
    <div id="payouts" />
    <Section
      isPanel
      title="Payouts"
      about={`The commission that ${of.name} owes you from the first transaction to now, and what it paid out. Currencies aren't converted.`}
      footer={{ actions: <RecordPayout {...of} currency={balances[0]?.currency} /> }}
    >
      {balances.length > 0 ? (
        <BalancesTable rows={balances} />
      ) : (
        <p className="text-muted">No commission was earned or paid out.</p>
      )}
      {payouts.length > 0 && <PayoutsTable rows={payouts} />}
    </Section>
    <TermsForm {...of} terms={terms} />
  </>
);

const PayoutsTable = ({ rows }: { rows: Payout[] }) => (
  <DataTable
    caption="Latest payouts"
    isInset
    className="mt-4"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { head: "Received (UTC)", isRowHead: true, card: 1, cell: ({ receivedOn }) => receivedOn },
      {
        head: "Amount",
        isNumber: true,
        card: 2,
        cell: ({ amount, currency }) => `${shownAmount(amount, currency)} ${currency}`,
      },
      { head: "Reference", card: 3, className: "wrap-anywhere whitespace-normal!", cell: ({ reference }) => reference },
      { head: "Note", className: "whitespace-normal!", isEmpty: ({ note }) => !note, cell: ({ note }) => note ?? "–" },
      { head: "Recorded by", card: 4, cell: ({ recordedBy }) => recordedBy },
    ]}
  />
);

type OfProvider = Pick<ProviderPayoutsProps, "path" | "name" | "today">;

const RecordPayout = ({ path, name, today, currency }: OfProvider & { currency: string | undefined }) => (
  <RequestDialog
    path={`${path}/payouts`}
    method="POST"
    label="Record payout"
    look="plain"
    title={`Record a payout of ${name}`}
    description="Payouts can't be changed or removed. Correct one with a negative amount and another reference."
    action="Record payout"
    busy="Saving…"
    failed="The payout was not recorded"
    done="Payout recorded"
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <Field name="amount" label="Amount">
        <AmountInput inputMode="text" required placeholder="1,200.50" />
      </Field>
      <Field name="currency" label="Currency" hint="Of the commission, also if the money arrives in another one.">
        <Input defaultValue={currency} required autoComplete="off" maxLength={16} />
      </Field>
    </div>
    <Field name="received_on" label="Received on (UTC)">
      <Input type="date" defaultValue={today} max={today} required />
    </Field>
    <Field
      name="reference"
      label="Reference"
      hint="Of the provider or your bank. The same payout is recorded only once."
    >
      <Input required maxLength={128} autoComplete="off" spellCheck={false} />
    </Field>
    <Field name="note" label="Note (optional)">
      <Input maxLength={200} autoComplete="off" />
    </Field>
  </RequestDialog>
);

const TermsForm = ({ path, name, terms }: OfProvider & Pick<ProviderPayoutsProps, "terms">) => (
  <Section
    isPanel
    title="Payout terms"
    about={`When ${name} pays out, as your contract says. It decides what of the commission is due.`}
  >
    <RequestForm
      key={JSON.stringify(terms)}
      path={`${path}/payout-terms`}
      method="PUT"
      action="Save terms"
      busy="Saving…"
      failed="The payout terms were not saved"
      done="Payout terms saved"
      variant="plain"
      footer={payoutTermsText(terms, formatNumber) ?? "Not entered"}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field name="period" label="Payout period (UTC)" hint="Earlier ones are due.">
          <Select defaultValue={terms.period ?? ""}>
            <option value="">Unknown</option>
            <option value="week">Weekly, from Monday</option>
            <option value="month">Monthly</option>
          </Select>
        </Field>
        <Field name="minimum" label="Minimum (optional)">
          <AmountInput defaultValue={terms.minimum ?? ""} maxLength={30} />
        </Field>
        <Field name="currency" label="Currency of the minimum">
          <Input defaultValue={terms.currency ?? ""} autoComplete="off" maxLength={16} placeholder="USD" />
        </Field>
      </div>
      <Field
        name="note"
        label="Note (optional)"
        hint="Such as the day of the payout, and the account that receives it."
      >
        <Input defaultValue={terms.note ?? ""} maxLength={200} autoComplete="off" />
      </Field>
    </RequestForm>
  </Section>
);
