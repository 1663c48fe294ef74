import type { QuoteFormState, QuoteValues } from "./quote-values.ts";

/** The amount that is being typed and wants asking by itself: a whole number of its own, where something was asked before.
 * Null while there is none. */
export function amountToAsk(form: Pick<QuoteFormState, "isAsked" | "amount">, typed: string | null): string | null {
  const isWhole = typed !== null && /^([1-9]\d*(\.\d+)?|0\.\d*[1-9]\d*)$/.test(typed);
  return form.isAsked && isWhole && typed !== form.amount ? typed : null;
}

/** What the form holds once the page has answered: what it asked, but what is being typed stays, unless the answer is about
 * another amount or wallet than before. */
export function afterAnswer(
  form: QuoteFormState,
  answered: QuoteFormState,
  values: QuoteValues,
  isTyping: boolean,
): QuoteValues {
  return {
    ...form,
    amount: form.amount === answered.amount || isTyping ? values.amount : form.amount,
    wallet: form.wallet === answered.wallet ? values.wallet : form.wallet,
  };
}
