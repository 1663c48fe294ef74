import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { sides } from "#db/enums.ts";
import type { FeesPage, FeesQuery } from "#lib/fees/contract.ts";

type FeeRuleFormProps = { path: string; query: FeesQuery; page: Pick<FeesPage, "choices" | "errors"> };

/** Asks for the preview of a rule. Adding it comes after. */
export function FeeRuleForm({ path, query, page: { choices, errors } }: FeeRuleFormProps) {
  const field = (name: keyof FeesQuery) => ({ name, error: errors[name] ?? "" });
  return (
    <GetForm key={JSON.stringify(query)} action={path} scroll={false} aria-label="Fee rule">
      <input type="hidden" name="preview" value="rule" />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Choice {...field("provider")} label="Provider" value={query.provider} choices={choices.providers} />
        <Choice {...field("method")} label="Payment method" value={query.method} choices={choices.methods} />
        <Choice {...field("fiat")} label="Currency" value={query.fiat} choices={choices.fiats} />
        <Choice {...field("side")} label="Type" value={query.side} choices={typeChoices} />
        <Field {...field("bps")} label="Fee in basis points" hint="100 = 1% of the fiat amount.">
          <Input inputMode="numeric" pattern="[0-9]{1,4}" defaultValue={query.bps} required autoComplete="off" />
        </Field>
        <Field {...field("minimum")} label="Minimum fee" hint="Optional. Needs a currency.">
          <AmountInput defaultValue={query.minimum} />
        </Field>
        <Field {...field("valid_from")} label="Valid from" hint="Empty: immediately. Days start at 00:00 UTC.">
          <Input placeholder="2026-12-31" defaultValue={query.valid_from} autoComplete="off" />
        </Field>
        <Field {...field("valid_until")} label="Valid until" hint="Empty: until it is ended. Not included.">
          <Input placeholder="2027-01-31" defaultValue={query.valid_until} autoComplete="off" />
        </Field>
        <Field {...field("note")} label="Note" hint="In the audit log, which the partner sees.">
          <Input maxLength={200} defaultValue={query.note} autoComplete="off" />
        </Field>
        <Choice
          {...field("example_fiat")}
          label="Example currency"
          value={query.example_fiat}
          choices={choices.fiats}
          any="Each provider’s first"
        />
        <Field {...field("example_amount")} label="Example amount" hint="In the example’s or the rule’s currency.">
          <AmountInput defaultValue={query.example_amount} />
        </Field>
      </div>
      <Button type="submit" className="mt-3">
        Preview rule
      </Button>
    </GetForm>
  );
}

const typeChoices = sides.map((side) => ({ value: side, label: side }));

type ChoiceProps = {
  name: string;
  label: string;
  error: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  any?: string;
};

const Choice = ({ name, label, error, value, choices, any = "All" }: ChoiceProps) => (
  <Field name={name} label={label} error={error}>
    <Select defaultValue={value}>
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  </Field>
);
