import { addressOf, type QuoteFormState } from "#components/quotes/form/quote-values.ts";
import { QuoteViews } from "#components/quotes/form/quote-views.tsx";
import { ShareLink } from "#components/quotes/form/share-link.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import type { Neighbourhood } from "./neighbourhood.ts";
import { OtherAmount } from "./other-amount.tsx";
import { type Column, QuoteMatrix } from "./quote-matrix.tsx";
import { QuotesResult } from "./quotes-result.tsx";

type Compared = { value: string; label: string; quotes: QuoteEntry[]; failure: string | null };

/** One question, ranked; or beside others of its kind. */
export type Answers =
  | { view: "ranked"; quotes: QuoteEntry[]; near: Neighbourhood }
  | { view: "methods"; columns: Compared[]; left: number }
  | { view: "amounts"; columns: Compared[]; other: string };

type QuoteAnswersProps = {
  environment: Environment;
  form: QuoteFormState;
  query: QuoteQuery;
  askedAt: string;
  answers: Answers;
  /** Why no transaction can be made here, or null. */
  refusal: string | null;
};

export function QuoteAnswers({ environment, form, query, askedAt, answers, refusal }: QuoteAnswersProps) {
  const path = `/${environment}/quotes`;
  const address = addressOf(form);
  const { view } = answers;
  const columns = (compared: Compared[], name: "payment_method" | "amount"): Column[] =>
    compared.map(({ value, ...rest }) => ({ ...rest, href: pageAddress(path, { ...address, [name]: value }) }));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <QuoteViews path={path} address={address} current={view} />
        <ShareLink
          path={pageAddress(path, {
            ...address,
            view: view === "ranked" ? undefined : view,
            other_amount: view === "amounts" ? answers.other : undefined,
          })}
        />
      </div>
      {answers.view === "ranked" && (
        <QuotesResult
          key={askedAt}
          environment={environment}
          query={query}
          initial={answers.quotes}
          askedAt={askedAt}
          address={address}
          near={answers.near}
          refusal={refusal}
        />
      )}
      {answers.view === "methods" && (
        <>
          <QuoteMatrix
            caption="Quotes by provider and method"
            query={query}
            columns={columns(answers.columns, "payment_method")}
          />
          {answers.left > 0 && (
            <p className="text-muted mt-2 text-sm">{answers.left} more methods were not asked; choose one above.</p>
          )}
        </>
      )}
      {answers.view === "amounts" && (
        <>
          <OtherAmount path={path} address={address} other={answers.other} />
          <QuoteMatrix
            caption="Quotes for two amounts"
            query={query}
            columns={columns(answers.columns, "amount").map((column) => ({
              ...column,
              label: `${formatNumber(column.label)} ${query.fiat_currency}`,
            }))}
          />
        </>
      )}
    </>
  );
}
