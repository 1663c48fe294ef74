import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";

type TestQuoteProps = { path: string; isConfigured: boolean };

export function TestQuote({ path, isConfigured }: TestQuoteProps) {
  if (!isConfigured) return <p className="text-muted">Add usable credentials to request a test quote.</p>;
  return (
    <>
      <p className="text-muted mb-4">
        Reads the provider's lists and requests a quote on its first route. Works while the provider is disabled, and
        creates no order.
      </p>
      <RequestForm
        path={`${path}/trial`}
        method="POST"
        action="Run test quote"
        busy="Running…"
        failed="The test quote failed"
        variant="plain"
      >
        <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field name="amount" label="Fiat amount">
            <Input inputMode="decimal" placeholder="Default" autoComplete="off" />
          </Field>
          <Field name="wallet" label="Wallet address" hint="Only for providers that require one.">
            <Input maxLength={128} placeholder="None" autoComplete="off" spellCheck={false} />
          </Field>
        </div>
      </RequestForm>
    </>
  );
}
