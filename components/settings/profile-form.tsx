import type { ReactNode } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { formatNumber } from "#lib/format-number.ts";
import type { Profile, ProfileField } from "#lib/partners/profile-contract.ts";
import { profileLabels } from "#lib/partners/profile-labels-contract.ts";

type ProfileFormProps = {
  /** The endpoint. */
  path: string;
  profile: Profile;
  countries: { code: string; name: string }[];
  /** Why this person can't change it. */
  whyNot?: string;
};

const restrictionId = "profile-restriction";

/** The company behind a partner, for its owners and for operators. */
export function ProfileForm({ path, profile, countries, whyNot }: ProfileFormProps) {
  const isReadOnly = whyNot !== undefined;
  const text = (field: ProfileField) => ({ defaultValue: profile[field] ?? "", readOnly: isReadOnly });
  return (
    <RequestForm
      key={JSON.stringify(profile)}
      path={path}
      method="PUT"
      action="Save company"
      busy="Saving…"
      failed="The company details were not changed"
      done="Company details updated"
      variant="plain"
      refusedBy={isReadOnly ? restrictionId : undefined}
      footer={isReadOnly ? <span id={restrictionId}>{whyNot}</span> : "Owners are notified of changes by email."}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <LabeledField name="legal_name">
          <Input {...text("legal_name")} maxLength={160} autoComplete="organization" />
        </LabeledField>
        <LabeledField name="country">
          <Select defaultValue={profile.country ?? ""} disabled={isReadOnly} autoComplete="country">
            <option value="">Choose a country</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </LabeledField>
        <LabeledField name="registration_number">
          <Input {...text("registration_number")} maxLength={80} autoComplete="off" />
        </LabeledField>
        <LabeledField name="tax_id">
          <Input {...text("tax_id")} maxLength={80} autoComplete="off" />
        </LabeledField>
        <LabeledField name="address" className="sm:col-span-2">
          <Input {...text("address")} maxLength={300} autoComplete="street-address" />
        </LabeledField>
        <LabeledField name="website">
          <Input {...text("website")} type="url" maxLength={500} placeholder="https://" autoComplete="url" />
        </LabeledField>
        <LabeledField name="billing_email">
          <Input {...text("billing_email")} type="email" maxLength={254} autoComplete="off" />
        </LabeledField>
        <LabeledField
          name="use_case"
          className="sm:col-span-2"
          hint="What your buyers do with it, and in which countries."
        >
          <Textarea {...text("use_case")} rows={3} maxLength={1_000} />
        </LabeledField>
        <LabeledField name="monthly_volume">
          <Input
            {...text("monthly_volume")}
            defaultValue={formatNumber(profile.monthly_volume ?? "")}
            inputMode="decimal"
            maxLength={18}
            autoComplete="off"
          />
        </LabeledField>
        <LabeledField name="volume_currency" hint="A code like EUR.">
          <Input {...text("volume_currency")} maxLength={3} className="max-w-24" autoComplete="off" />
        </LabeledField>
      </div>
    </RequestForm>
  );
}

type LabeledFieldProps = { name: ProfileField; hint?: string; className?: string; children: ReactNode };

const LabeledField = ({ name, ...props }: LabeledFieldProps) => (
  <Field name={name} label={profileLabels[name]} {...props} />
);
