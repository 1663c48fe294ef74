"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { QuoteFields } from "#components/quotes/quote-fields.tsx";
import { addressOf, type QuoteFormState, type QuoteValues } from "#components/quotes/quote-values.ts";
import { Button } from "#components/ui/button.tsx";
import { pageAddress } from "#components/ui/page-address.ts";

type QuoteFormProps = {
  path: string;
  form: QuoteFormState;
  /** By field name of the API. */
  errors: Record<string, string>;
};

/** A plain GET form: what is asked lives in the address. With script, a choice asks at once and the page stays. */
export function QuoteForm({ path, form, errors }: QuoteFormProps) {
  const router = useRouter();
  const [isAsking, startTransition] = useTransition();
  const [answered, setAnswered] = useState(form);
  const [values, setValues] = useState<QuoteValues>(form);
  if (answered !== form) {
    setAnswered(form);
    // What is being typed stays, unless the answer is about another amount or wallet than before.
    setValues({
      ...form,
      amount: form.amount === answered.amount ? values.amount : form.amount,
      wallet: form.wallet === answered.wallet ? values.wallet : form.wallet,
    });
  }
  const ask = (asked: QuoteValues) => startTransition(() => router.push(pageAddress(path, addressOf(asked))));
  const choose = (change: Partial<QuoteValues>) => {
    const chosen = { ...values, ...change };
    setValues(chosen);
    // A sum nobody chose is another one in another fiat: left out, the server fills it in.
    ask(change.fiat && values.amount === form.usualAmount ? { ...chosen, amount: "" } : chosen);
  };
  return (
    <form
      action={path}
      aria-label="What to ask"
      className="mb-5 grid grid-cols-2 items-start gap-x-3 gap-y-3 lg:grid-cols-[7rem_8rem_minmax(8rem,1fr)_minmax(8rem,1fr)_minmax(8rem,1.4fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        ask(values);
      }}
    >
      <QuoteFields
        form={form}
        values={values}
        errors={errors}
        onChoose={choose}
        onType={(typed) => setValues({ ...values, ...typed })}
      />
      <Button type="submit" variant="primary" isBusy={isAsking} className="max-lg:col-span-full lg:mt-6">
        {isAsking ? "Asking" : "Get quotes"}
      </Button>
      {form.replaced.length > 0 && (
        <p className="text-muted col-span-full">
          {form.replaced.join(", ")} {form.replaced.length === 1 ? "is" : "are"} not offered here; the nearest choice
          took its place.
        </p>
      )}
    </form>
  );
}
