import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";

type TestQuoteProps = { path: string; isConfigured: boolean };

export function TestQuote({ path, isConfigured }: TestQuoteProps) {
  if (!isConfigured)
    return <p className="text-muted">It has no credentials here that can be used, so it cannot be asked.</p>;
  return (
    <>
      <p className="text-muted mb-4">
        Reads its lists and asks for one price of what it offers first, also while it is disabled. Makes no order.
      </p>
      <ActForm
        path={`${path}/trial`}
        method="POST"
        action="Ask for a price"
        busy="Asking"
        failed="No price"
        variant="plain"
      >
        <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field name="amount" label="Fiat amount">
            <Input inputMode="decimal" placeholder="usual" autoComplete="off" />
          </Field>
          <Field name="wallet" label="Wallet address" hint="Only where this provider wants one.">
            <Input maxLength={128} placeholder="none" autoComplete="off" spellCheck={false} />
          </Field>
        </div>
      </ActForm>
    </>
  );
}
