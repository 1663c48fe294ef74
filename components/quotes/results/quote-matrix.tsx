import { numberText } from "#components/quotes/form/number-text.ts";
import { Badge } from "#components/ui/status/badge.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatFixed } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { ProviderName } from "./provider-name.tsx";

export type Column = {
  label: string;
  /** Where this question is asked alone. */
  href: string;
  quotes: QuoteEntry[];
  failure: string | null;
};

type QuoteMatrixProps = { caption: string; query: QuoteQuery; columns: Column[] };

/** Providers against questions: what the user receives, the rate, and how far that is from the column's best. */
export function QuoteMatrix({ caption, query, columns }: QuoteMatrixProps) {
  const providers = [
    ...new Map(columns.flatMap(({ quotes }) => quotes.map(({ provider }) => [provider.identifier, provider]))).values(),
  ];
  const received = query.type === "BUY" ? query.crypto_currency : query.fiat_currency;
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>
            Provider <span className="text-faint">receives {received}</span>
          </Th>
          {columns.map(({ label, href, failure }) => (
            <Th key={label} isNumber>
              <TextLink href={href}>{label}</TextLink>
              {failure && <span className="text-bad block whitespace-normal">{failure}</span>}
            </Th>
          ))}
        </>
      }
    >
      {providers.map((provider) => (
        <Tr key={provider.identifier}>
          <Td className="font-medium">
            <ProviderName provider={provider} />
          </Td>
          {columns.map(({ label, quotes }) => (
            <Cell
              key={label}
              quote={quotes.find(({ provider: { identifier } }) => identifier === provider.identifier)}
              query={query}
            />
          ))}
        </Tr>
      ))}
    </Table>
  );
}

function Cell({ quote, query }: { quote: QuoteEntry | undefined; query: QuoteQuery }) {
  if (!quote?.is_supported) {
    return (
      <Td isNumber className="text-muted h-13" title={quote?.unsupported?.message}>
        –<span className="sr-only">, {quote?.unsupported?.message ?? "not asked"}</span>
      </Td>
    );
  }
  return (
    <Td isNumber className="h-13">
      <span className={quote.is_best ? "font-medium" : undefined}>
        {formatFixed(numberText(quote.quote_amount), query.type === "BUY" ? 8 : 2)}
      </span>
      <span className="text-muted flex items-center justify-end gap-2 text-xs">
        {formatFixed(numberText(quote.exchange_rate), 2)} {query.fiat_currency}
        {quote.is_best ? (
          <Badge tone="accent">best</Badge>
        ) : (
          <span>−{Math.abs(quote.percentage_diff).toFixed(2)} %</span>
        )}
      </span>
    </Td>
  );
}
