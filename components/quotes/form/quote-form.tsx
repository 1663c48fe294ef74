"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, useTransition } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { QuoteFields } from "./quote-fields.tsx";
import { addressOf, type QuoteFormState, type QuoteValues } from "./quote-values.ts";
import { amountToRequest, mergeValues } from "./typed-amount.ts";

type QuoteFormProps = {
  path: string;
  form: QuoteFormState;
  /** By API field name. */
  errors: Record<string, string>;
  /** The parameters of the results' view, which stay as they are. */
  shown: { view?: string | undefined; sort?: string | undefined };
  /** The amounts that some provider accepts, such as "20 to 15,000"; null if none publishes limits. */
  range: string | null;
};

/** A plain GET form: the request is part of the URL. With JavaScript, a choice requests quotes without a page load. */
export function QuoteForm({ path, form, errors, shown, range }: QuoteFormProps) {
  const router = useRouter();
  const [isRequesting, startTransition] = useTransition();
  const [requested, setRequested] = useState(form);
  const [values, setValues] = useState<QuoteValues>(form);
  // The amount being typed, until the page shows its quotes.
  const [typed, setTyped] = useState<string | null>(null);
  if (requested !== form) {
    setRequested(form);
    setValues(mergeValues(form, requested, values, typed !== null));
    if (form.amount === typed) setTyped(null);
  }
  const addressFor = (next: QuoteValues) => pageAddress(path, { ...addressOf(next), ...shown });
  const request = (next: QuoteValues) => startTransition(() => router.push(addressFor(next)));
  // Replaces the URL, so that Back returns to the previous request and not to each typed amount.
  useDebounced(amountToRequest(form, typed), (amount) =>
    startTransition(() => router.replace(addressFor({ ...values, amount }), { scroll: false })),
  );
  const choose = (change: Partial<QuoteValues>) => {
    const chosen = { ...values, ...change };
    setValues(chosen);
    setTyped(null);
    // The default amount depends on the currency. Without an amount, the server fills in the new default.
    const isOtherCurrency = values.amountIn === "fiat" ? change.fiat : change.asset;
    const isUsual = isOtherCurrency && values.amount === form.usualAmount;
    request(change.amountIn || isUsual ? { ...chosen, amount: "" } : chosen);
  };
  return (
    <form
      action={path}
      aria-label="Quote request"
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(null);
        request(values);
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[6rem_7rem_6rem_minmax(6rem,1fr)_minmax(6rem,1fr)_minmax(8rem,1.4fr)] xl:grid-cols-[5.5rem_6.5rem_5rem_minmax(7rem,1.25fr)_minmax(6rem,0.9fr)_minmax(7rem,1fr)_minmax(9rem,1.45fr)_auto]">
        <QuoteFields
          form={form}
          values={values}
          errors={errors}
          range={range}
          onChoose={choose}
          onType={(change) => {
            setValues({ ...values, ...change });
            if (change.amount !== undefined) setTyped(change.amount);
          }}
        />
        {Object.entries(shown).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" variant="primary" isBusy={isRequesting} className="max-lg:col-span-full lg:mt-6">
          {isRequesting ? "Getting quotes" : "Get quotes"}
        </Button>
      </div>
      <FormNotice form={form} />
    </form>
  );
}

/** What of the URL the form couldn't use. */
function FormNotice({ form: { replaced, unknown, isAsked } }: { form: QuoteFormState }) {
  if (replaced.length === 0 && unknown.length === 0) return null;
  return (
    <Callout tone="wait" className="mt-3">
      {replaced.length > 0 && (
        <p>
          {replaced.join(", ")} {replaced.length === 1 ? "is" : "are"} not available. The closest option is selected
          {!isAsked && "; choose Get quotes to quote it"}.
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          Unknown {unknown.length === 1 ? "parameter" : "parameters"} in the address, ignored:{" "}
          <code className="font-mono">{unknown.slice(0, 5).join(", ").slice(0, 200)}</code>. Parameters are named as in{" "}
          <code className="font-mono">GET /quotes</code>.
        </p>
      )}
    </Callout>
  );
}

const delayMs = 400;

/** Calls back with the text once it has not changed for 400 ms. */
function useDebounced(text: string | null, onChange: (text: string) => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => notify(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
}
