"use client";
import { quotesQuery } from "#components/quotes/form/quotes-query.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Skeleton } from "#components/ui/page/skeleton.tsx";
import type { Environment } from "#db/enums.ts";
import { numberText } from "#lib/decimal-text.ts";
import { formatFixed } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { comparedAmount, comparedKind } from "./compared-amount.ts";
import { type PreviewRequest, previewRequests } from "./preview-requests.ts";
import { differenceText, differenceToBest } from "./rate-difference.ts";
import type { QuoteHints } from "./suggested-fix.ts";

type PreviewListProps = {
  environment: Environment;
  /** The first quotes of the page: previews are requested once, not with each refresh. */
  quotes: QuoteEntry[];
  query: QuoteQuery;
  hints: QuoteHints;
};

/** What the providers without a quote would offer after a change, compared with the best quote. */
export function PreviewList({ environment, quotes, query, hints }: PreviewListProps) {
  const groups = previewRequests(quotes, query, hints);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="with-a-change" className="mt-4">
      <h3 id="with-a-change" className="font-medium">
        Available with a change
      </h3>
      <ul aria-live="polite" className="mt-1 flex flex-col gap-1 text-sm">
        {groups.map((group) => (
          <li key={group.label}>
            With {group.label}: <GroupResult environment={environment} group={group} best={quotes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupResultProps = { environment: Environment; group: PreviewRequest; best: QuoteEntry[] };

function GroupResult({ environment, group: { providers, query, isOtherAmount }, best }: GroupResultProps) {
  const { data: quotes, error } = useFetch(quotesQuery(environment, query));
  if (error) return <span className="text-muted">{error.message}</span>;
  if (!quotes) return <Skeleton className="inline-block h-4 w-64 align-middle" />;
  const rivals = isOtherAmount ? quotes : best;
  return providers.map((provider, index) => (
    <span key={provider.identifier}>
      {index > 0 && "; "}
      <ProviderResult
        name={provider.name}
        quote={quotes.find((one) => one.provider.identifier === provider.identifier)}
        query={query}
        rivals={rivals}
        rivalName={isOtherAmount ? "the next best" : "the best"}
      />
    </span>
  ));
}

type ProviderResultProps = {
  name: string;
  quote: QuoteEntry | undefined;
  query: QuoteQuery;
  rivals: QuoteEntry[];
  rivalName: string;
};

function ProviderResult({ name, quote, query, rivals, rivalName }: ProviderResultProps) {
  const difference = quote && differenceToBest(quote, rivals, query.type);
  if (!difference) {
    return (
      <span className="text-muted">
        {name} is still unavailable: {quote?.unsupported?.message ?? "no quote"}
      </span>
    );
  }
  const kind = comparedKind(query);
  const [places, currency] = kind === "bought" ? [8, query.crypto_currency] : [2, query.fiat_currency];
  return (
    <>
      <strong className="font-medium">{name}</strong> {formatFixed(numberText(comparedAmount(quote, kind)), places)}{" "}
      {currency}, {differenceText(difference, rivalName)}
    </>
  );
}
