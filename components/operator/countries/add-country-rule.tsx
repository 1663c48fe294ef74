import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type Environment, sides } from "#db/enums.ts";
import type { CountryChoices } from "#lib/countries/rules-contract.ts";
import { PlaceFields, ScopeFields } from "./country-rule-fields.tsx";

type AddCountryRuleProps = { environment: Environment; choices: CountryChoices };

export const AddCountryRule = ({ environment, choices }: AddCountryRuleProps) => (
  <RequestDialog
    path={`/api/operator/providers/${environment}/country-rules`}
    method="POST"
    label="Add rule"
    look="primary"
    title={`Add a country rule in ${environment}`}
    description="It decides instead of the providers’ lists, and applies to lists, quotes, and new transactions of all partners within seconds. Existing transactions continue."
    action="Add rule"
    busy="Adding…"
    failed="The rule was not added"
    done="Rule added"
  >
    <Field name="allowed" label="Rule">
      <Select>
        <option value="no">Not supported</option>
        <option value="yes">Supported</option>
      </Select>
    </Field>
    <div className="grid gap-3 sm:grid-cols-2">
      <PlaceFields />
      <ScopeFields choices={choices} />
      <Field name="side" label="Type">
        <Select>
          <option value="">All</option>
          {sides.map((side) => (
            <option key={side}>{side}</option>
          ))}
        </Select>
      </Field>
    </div>
    <ReasonField />
  </RequestDialog>
);

export const ReasonField = () => (
  <Field name="reason" label="Reason" hint="Recorded in the audit log. Partners don’t see it.">
    <Input minLength={3} maxLength={200} required autoComplete="off" />
  </Field>
);
