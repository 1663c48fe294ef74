"use client";
import type { ReactNode } from "react";
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

type OffersOptions = {
  environment: Environment;
  /** The first quotes of the page: offers are requested once, not with each refresh. */
  quotes: QuoteEntry[];
  query: QuoteQuery;
  hints: QuoteHints;
  isOff: boolean;
};

/** By provider: what those without a quote would offer after a change, compared with the best quote. */
export function useOffers({ environment, quotes, query, hints, isOff }: OffersOptions): ReadonlyMap<string, ReactNode> {
  const groups = isOff ? [] : previewRequests(quotes, query, hints);
  const { data } = useFetch({
    key: JSON.stringify(groups),
    request: (signal) =>
      Promise.all(
        groups.map(({ query: changed }) =>
          // One that fails leaves the others.
          quotesQuery(environment, changed)
            .request(signal)
            .catch((error: Error) => error),
        ),
      ),
  });
  return new Map(
    groups.flatMap((group, index) =>
      group.providers.map(({ identifier, name }) => [
        identifier,
        <Offer
          key={identifier}
          name={name}
          group={group}
          response={data?.[index]}
          identifier={identifier}
          best={quotes}
        />,
      ]),
    ),
  );
}

type OfferProps = {
  name: string;
  identifier: string;
  group: PreviewRequest;
  response: QuoteEntry[] | Error | undefined;
  best: QuoteEntry[];
};

/** "0.00101016 BTC, +2.56% over the best, with Bank transfer and a wallet". */
function Offer({ name, identifier, group: { query, label, isOtherAmount }, response, best }: OfferProps) {
  if (!response) return <Skeleton className="inline-block h-4 w-64 align-middle" />;
  if (response instanceof Error) return response.message;
  const quote = response.find(({ provider }) => provider.identifier === identifier);
  const difference = quote && differenceToBest(quote, isOtherAmount ? response : best, query.type);
  if (!difference) return `Unavailable also with ${label}: ${quote?.unsupported?.message ?? `${name} has no quote`}.`;
  const kind = comparedKind(query);
  const [places, currency] = kind === "bought" ? [8, query.crypto_currency] : [2, query.fiat_currency];
  return (
    <>
      <strong className="text-ink font-medium">
        {formatFixed(numberText(comparedAmount(quote, kind)), places)} {currency},{" "}
        {differenceText(difference, isOtherAmount ? "the next best" : "the best")},
      </strong>{" "}
      with {label}
    </>
  );
}
