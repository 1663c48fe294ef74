import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";

type FeeFormProps = { partnerId: string; environment: string; feeBps: number };

/** Our share of what a partner's buyers pay. */
export function FeeForm({ partnerId, environment, feeBps }: FeeFormProps) {
  return (
    <ActForm
      path={`partners/${partnerId}/${environment}/fee`}
      method="PUT"
      action="Set fee"
      busy="Setting it"
      failed="The fee is as before"
      done="The next quote carries it."
      variant="plain"
    >
      <Field
        name="fee"
        label="Fee in basis points"
        hint="100 are 1 % of the fiat amount. It is taken out of the provider's fee and never on top, so what buyers pay and get stays the same; providers settle it with you."
      >
        <Input
          key={feeBps}
          inputMode="numeric"
          pattern="[0-9]{1,4}"
          defaultValue={String(feeBps)}
          required
          className="max-w-32"
        />
      </Field>
    </ActForm>
  );
}
