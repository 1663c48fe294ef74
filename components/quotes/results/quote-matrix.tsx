import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatFixed, formatSignedPercent } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { comparedAmount, comparedKind } from "./compared-amount.ts";
import { ProviderName } from "./provider-name.tsx";

export type ComparedQuery = {
  /** The amount, or the method's ID. */
  value: string;
  label: string;
  /** The page of this query alone. */
  href: string;
  quotes: QuoteEntry[];
  failure: string | null;
};

type QuoteMatrixProps = { caption: string; query: QuoteQuery; columns: ComparedQuery[] };

/** Providers by query: what the user receives, or pays for a crypto amount, the rate, and how far it is from the column's best. */
export function QuoteMatrix({ caption, query, columns }: QuoteMatrixProps) {
  const providers = new Map(
    columns.flatMap(({ quotes }) => quotes.map(({ provider }) => [provider.identifier, provider])),
  );
  const kind = comparedKind(query);
  const compared = kind === "bought" ? query.crypto_currency : query.fiat_currency;
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          head: `${kind === "paid" ? "Pays" : "Receives"} ${compared}`,
          className: "font-medium",
          cell: (provider) => <ProviderName provider={provider} />,
        },
        ...columns.map(({ label, href, failure, quotes }) => {
          const quoteOf = (id: string) => quotes.find(({ provider }) => provider.identifier === id);
          return {
            key: label,
            head: (
              <>
                <TextLink href={href}>{label}</TextLink>
                {failure && <span className="text-bad block whitespace-normal">{failure}</span>}
              </>
            ),
            isNumber: true,
            className: "h-13",
            title: ({ identifier }: QuoteEntry["provider"]) => quoteOf(identifier)?.unsupported?.message,
            cell: ({ identifier }: QuoteEntry["provider"]) => <QuoteCell quote={quoteOf(identifier)} query={query} />,
          };
        }),
      ]}
      rows={[...providers.values()]}
      rowKey={({ identifier }) => identifier}
    />
  );
}

function QuoteCell({ quote, query }: { quote: QuoteEntry | undefined; query: QuoteQuery }) {
  if (!quote?.is_supported) {
    return (
      <span className="text-muted">
        –<span className="sr-only">, {quote?.unsupported?.message ?? "not available"}</span>
      </span>
    );
  }
  const kind = comparedKind(query);
  return (
    <>
      <span className={quote.is_best ? "font-medium" : undefined}>
        {formatFixed(decimal(comparedAmount(quote, kind)), kind === "bought" ? 8 : 2)}
      </span>
      <span className="text-muted flex items-center justify-end gap-2 text-xs">
        <span className="max-sm:hidden">
          {formatFixed(decimal(quote.exchange_rate), 2)} {query.fiat_currency}
        </span>
        {quote.is_best ? (
          <Badge tone="accent">best</Badge>
        ) : (
          <span>{formatSignedPercent(`-${decimal(Math.abs(quote.percentage_diff))}`)}</span>
        )}
      </span>
    </>
  );
}
