"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useSettled } from "#components/quotes/results/use-settled.ts";
import { Button } from "#components/ui/form/button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { QuoteFields } from "./quote-fields.tsx";
import { addressOf, type QuoteFormState, type QuoteValues, type QuoteView } from "./quote-values.ts";
import { afterAnswer, amountToAsk } from "./typed-amount.ts";

type QuoteFormProps = {
  path: string;
  form: QuoteFormState;
  /** By field name of the API. */
  errors: Record<string, string>;
  /** How the answers are looked at, which stays as it is. */
  view: QuoteView;
};

/** A plain GET form: what is asked lives in the address. With script, a choice asks at once and the page stays. */
export function QuoteForm({ path, form, errors, view }: QuoteFormProps) {
  const router = useRouter();
  const [isAsking, startTransition] = useTransition();
  const [answered, setAnswered] = useState(form);
  const [values, setValues] = useState<QuoteValues>(form);
  // The amount that is being typed, until the page has answered for it.
  const [typed, setTyped] = useState<string | null>(null);
  if (answered !== form) {
    setAnswered(form);
    setValues(afterAnswer(form, answered, values, typed !== null));
    if (form.amount === typed) setTyped(null);
  }
  const shownView = view === "ranked" ? undefined : view;
  const addressFor = (asked: QuoteValues) => pageAddress(path, { ...addressOf(asked), view: shownView });
  const ask = (asked: QuoteValues) => startTransition(() => router.push(addressFor(asked)));
  // A later question replaces an earlier one that is still on its way.
  useSettled(amountToAsk(form, typed), (amount) =>
    startTransition(() => router.replace(addressFor({ ...values, amount }), { scroll: false })),
  );
  const choose = (change: Partial<QuoteValues>) => {
    const chosen = { ...values, ...change };
    setValues(chosen);
    setTyped(null);
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
        setTyped(null);
        ask(values);
      }}
    >
      <QuoteFields
        form={form}
        values={values}
        errors={errors}
        onChoose={choose}
        onType={(change) => {
          setValues({ ...values, ...change });
          if (change.amount !== undefined) setTyped(change.amount);
        }}
      />
      {shownView && <input type="hidden" name="view" value={shownView} />}
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
