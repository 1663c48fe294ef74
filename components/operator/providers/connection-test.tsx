import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";

type ConnectionTestProps = { path: string; isConfigured: boolean };

export function ConnectionTest({ path, isConfigured }: ConnectionTestProps) {
  if (!isConfigured) return <p className="text-muted">Add usable credentials to test the connection.</p>;
  return (
    <RequestForm
      path={`${path}/trial`}
      method="POST"
      action="Test connection"
      busy="Testing…"
      failed="The connection was not tested"
      variant="plain"
    >
      <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field name="amount" label="Fiat amount">
          <AmountInput placeholder="Default" />
        </Field>
        <Field name="wallet" label="Wallet address" hint="Only for providers that require one to quote.">
          <Input maxLength={128} placeholder="None" autoComplete="off" spellCheck={false} />
        </Field>
      </div>
    </RequestForm>
  );
}
