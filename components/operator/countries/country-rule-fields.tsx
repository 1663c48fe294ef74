import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { CountryChoices } from "#lib/countries/rules-contract.ts";

type Choice = { value: string; label: string };

/** Suggested in the fields of all forms of the page, so that they are in it once. */
export const CountryOptions = ({ countries, assets }: CountryChoices) => (
  <>
    <OptionList id="countries" choices={countries} />
    <OptionList id="assets" choices={assets} />
  </>
);

const OptionList = ({ id, choices }: { id: string; choices: Choice[] }) => (
  <datalist id={id}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value} label={label} />
    ))}
  </datalist>
);

type Values = Partial<Record<"country" | "region" | "provider" | "method" | "asset", string | undefined>>;
type FieldsProps = { values?: Values; errors?: Record<string, string> };

export const PlaceFields = ({ values = {}, errors = {} }: FieldsProps) => (
  <>
    <Field name="country" label="Country" error={errors.country}>
      <Input
        list="countries"
        placeholder="NG"
        defaultValue={values.country}
        required
        maxLength={64}
        autoComplete="off"
      />
    </Field>
    <Field name="region" label="Region" error={errors.region}>
      <Input placeholder="All, or such as NY" defaultValue={values.region} maxLength={64} autoComplete="off" />
    </Field>
  </>
);

export const ScopeFields = ({ choices, values = {}, errors = {} }: FieldsProps & { choices: CountryChoices }) => (
  <>
    <Choices name="provider" label="Provider" choices={choices.providers} value={values.provider} />
    <Choices name="method" label="Payment method" choices={choices.methods} value={values.method} />
    <Field name="asset" label="Asset" error={errors.asset}>
      <Input
        list="assets"
        placeholder="All, or such as BTC:mainnet"
        defaultValue={values.asset}
        maxLength={64}
        autoComplete="off"
      />
    </Field>
  </>
);

type ChoicesProps = { name: string; label: string; choices: Choice[]; value: string | undefined };

const Choices = ({ name, label, choices, value }: ChoicesProps) => (
  <Field name={name} label={label}>
    <Select key={value} defaultValue={value ?? ""}>
      <option value="">All</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  </Field>
);
