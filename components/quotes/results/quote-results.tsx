import { addressOf, type QuoteFormState } from "#components/quotes/form/quote-values.ts";
import { QuoteViews } from "#components/quotes/form/quote-views.tsx";
import { ShareLink } from "#components/quotes/form/share-link.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { CompareAmountForm } from "./compare-amount-form.tsx";
import { type ComparedQuery, QuoteMatrix } from "./quote-matrix.tsx";
import { RankedQuotes } from "./ranked-quotes.tsx";
import type { QuoteHints } from "./suggested-fix.ts";

type Compared = { value: string; label: string; quotes: QuoteEntry[]; failure: string | null };

type Results =
  | { view: "ranked"; quotes: QuoteEntry[]; hints: QuoteHints }
  | { view: "methods"; columns: Compared[]; omitted: number }
  | { view: "amounts"; columns: Compared[]; other: string };

type QuoteResultsProps = {
  environment: Environment;
  form: QuoteFormState;
  query: QuoteQuery;
  askedAt: string;
  results: Results;
  /** Why this person can't create transactions, or null. */
  refusal: string | null;
};

export function QuoteResults({ environment, form, query, askedAt, results, refusal }: QuoteResultsProps) {
  const path = `/${environment}/quotes`;
  const address = addressOf(form);
  const { view } = results;
  const columns = (compared: Compared[], name: "payment_method" | "amount"): ComparedQuery[] =>
    compared.map(({ value, ...rest }) => ({ ...rest, href: pageAddress(path, { ...address, [name]: value }) }));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <QuoteViews path={path} address={address} current={view} />
        <ShareLink
          path={pageAddress(path, {
            ...address,
            view: view === "ranked" ? undefined : view,
            other_amount: view === "amounts" ? results.other : undefined,
          })}
        />
      </div>
      {results.view === "ranked" && (
        <RankedQuotes
          key={askedAt}
          environment={environment}
          query={query}
          initial={results.quotes}
          askedAt={askedAt}
          address={address}
          hints={results.hints}
          refusal={refusal}
        />
      )}
      {results.view === "methods" && (
        <>
          <QuoteMatrix
            caption="Quotes by provider and method"
            query={query}
            columns={columns(results.columns, "payment_method")}
          />
          {results.omitted > 0 && (
            <p className="text-muted mt-2 text-sm">
              {results.omitted} more methods are not compared. Choose one in the form above.
            </p>
          )}
        </>
      )}
      {results.view === "amounts" && (
        <>
          <CompareAmountForm path={path} address={address} other={results.other} />
          <QuoteMatrix
            caption="Quotes for two amounts"
            query={query}
            columns={columns(results.columns, "amount").map((column) => ({
              ...column,
              label: `${formatNumber(column.label)} ${query.fiat_currency}`,
            }))}
          />
        </>
      )}
    </>
  );
}
