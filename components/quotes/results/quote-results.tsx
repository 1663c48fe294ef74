import { addressOf, type QuoteFormState } from "#components/quotes/form/quote-values.ts";
import { ShareLink } from "#components/quotes/form/share-link.tsx";
import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery, QuoteSort } from "#lib/quotes/contract.ts";
import { LinkSwitch } from "./link-switch.tsx";
import { PriceChart } from "./price-chart.tsx";
import { type ComparedQuery, QuoteMatrix } from "./quote-matrix.tsx";
import { RankedQuotes } from "./ranked-quotes.tsx";
import type { QuoteHints } from "./suggested-fix.ts";

/** The views of a request, and what their links change in it. */
const views: Record<"one" | "any", { view: Results["view"]; label: string; change: Record<string, string> }[]> = {
  one: [
    { view: "ranked", label: "Ranked", change: {} },
    { view: "methods", label: "By method", change: { payment_method: "any" } },
    { view: "amounts", label: "Compare amounts", change: { view: "amounts" } },
  ],
  any: [
    { view: "methods", label: "By method", change: {} },
    { view: "providers", label: "By provider", change: { view: "providers" } },
  ],
};

const sorts: { sort: QuoteSort; label: string }[] = [
  { sort: "price", label: "Price" },
  { sort: "reliability", label: "Reliability" },
  { sort: "speed", label: "Speed" },
];

type Compared = { value: string; label: string; quotes: QuoteEntry[]; failure: string | null };

type Results =
  | { view: "ranked"; quotes: QuoteEntry[]; hints: QuoteHints }
  | { view: "methods" | "providers"; quotes: QuoteEntry[]; hints: QuoteHints }
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
  const { sort = "price" } = query;
  const sorted = { ...address, sort: sort === "price" ? undefined : sort };
  const isGrouped = view === "methods" || view === "providers";
  const [amountName, currency] =
    form.amountIn === "fiat"
      ? (["amount", query.fiat_currency] as const)
      : (["crypto_amount", query.crypto_currency] as const);
  const amountColumns: ComparedQuery[] =
    results.view === "amounts"
      ? results.columns.map((column) => ({
          ...column,
          href: pageAddress(path, { ...address, [amountName]: column.value }),
          label: `${formatNumber(column.label)} ${currency}`,
        }))
      : [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ResultSwitches path={path} address={address} view={view} sort={sort} />
        <ShareLink
          path={pageAddress(path, {
            ...sorted,
            view: view === "amounts" || view === "providers" ? view : undefined,
            other_amount: view === "amounts" ? results.other : undefined,
          })}
        />
      </div>
      {results.view !== "amounts" && (
        <RankedQuotes
          key={askedAt}
          environment={environment}
          query={query}
          initial={results.quotes}
          address={address}
          hints={results.hints}
          refusal={refusal}
          grouping={isGrouped ? { by: view === "providers" ? "provider" : "method", methods: form.methods } : undefined}
        />
      )}
      {results.view === "amounts" && (
        <>
          <PriceChart query={query} columns={amountColumns} />
          <CompareAmountForm path={path} address={address} other={results.other} />
          <QuoteMatrix caption="Quotes by provider and amount" query={query} columns={amountColumns} />
        </>
      )}
    </>
  );
}

type ResultSwitchesProps = { path: string; address: Record<string, string>; view: Results["view"]; sort: QuoteSort };

function ResultSwitches({ path, address, view, sort }: ResultSwitchesProps) {
  const isAny = view === "methods" || view === "providers";
  const hrefOf = (changed: QuoteSort, change: Record<string, string>) =>
    pageAddress(path, { ...address, ...change, sort: changed === "price" ? undefined : changed });
  const viewLinks = views[isAny ? "any" : "one"].map((one) => ({
    label: one.label,
    href: hrefOf(sort, one.change),
    isCurrent: one.view === view,
  }));
  const sortLinks = sorts.map((one) => ({
    label: one.label,
    href: hrefOf(one.sort, view === "providers" ? { view } : {}),
    isCurrent: one.sort === sort,
  }));
  return (
    <div className="flex flex-wrap gap-3">
      <LinkSwitch label="View" links={viewLinks} />
      {view !== "amounts" && (
        <div className="flex items-center gap-2">
          <span className="text-muted text-xs">Sort by</span>
          <LinkSwitch label="Sort" links={sortLinks} />
        </div>
      )}
    </div>
  );
}

type CompareAmountFormProps = { path: string; address: Record<string, string>; other: string };

/** A plain GET form: both amounts are part of the URL. */
function CompareAmountForm({ path, address, other }: CompareAmountFormProps) {
  const parameters = Object.entries({ ...address, view: "amounts" }).filter(([, value]) => value !== "");
  return (
    <GetForm action={path} className="mb-4 flex flex-wrap items-end gap-3">
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="other-amount" className="font-medium">
        Compare {formatNumber(address.amount || (address.crypto_amount ?? ""))} with
        <AmountInput
          id="other-amount"
          name="other_amount"
          defaultValue={other}
          required
          className="mt-1 w-40 text-end tabular-nums"
        />
      </label>
      <Button type="submit">Compare</Button>
    </GetForm>
  );
}
