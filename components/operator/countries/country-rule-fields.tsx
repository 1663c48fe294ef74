import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { CountryChoices } from "#lib/countries/rules-contract.ts";

type Choice = { value: string; label: string };

/** Suggested in the fields of all forms of the page, so that they are in it once. */
export const CountryOptions = ({ countries }: Pick<CountryChoices, "countries">) => (
  <datalist id="countries">
    {countries.map(({ value, label }) => (
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
    <Choices name="asset" label="Asset" choices={choices.assets} value={values.asset} error={errors.asset} />
  </>
);

type ChoicesProps = {
  name: string;
  label: string;
  choices: Choice[];
  value: string | undefined;
  error?: string | undefined;
};

const Choices = ({ name, label, choices, value, error }: ChoicesProps) => (
  <Field name={name} label={label} error={error}>
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
