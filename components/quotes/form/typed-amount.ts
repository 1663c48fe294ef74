import type { QuoteFormState, QuoteValues } from "./quote-values.ts";

/** The typed amount if it is complete, new, and quotes were already requested; otherwise null. */
export function amountToRequest(form: Pick<QuoteFormState, "isAsked" | "amount">, typed: string | null): string | null {
  const isComplete = typed !== null && /^([1-9]\d*(\.\d+)?|0\.\d*[1-9]\d*)$/.test(typed);
  return form.isAsked && isComplete && typed !== form.amount ? typed : null;
}

/** The form values after new quotes arrived: those of the request, but without overwriting what is being typed. */
export function mergeValues(
  form: QuoteFormState,
  previous: QuoteFormState,
  values: QuoteValues,
  isTyping: boolean,
): QuoteValues {
  return {
    ...form,
    amount: form.amount === previous.amount || isTyping ? values.amount : form.amount,
    wallet: form.wallet === previous.wallet ? values.wallet : form.wallet,
    tag: form.tag === previous.tag ? values.tag : form.tag,
  };
}
