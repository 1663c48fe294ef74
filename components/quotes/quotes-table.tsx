import type { addressOf } from "#components/quotes/quote-values.ts";
import { SupportedRow } from "#components/quotes/supported-row.tsx";
import { UnsupportedRow } from "#components/quotes/unsupported-row.tsx";
import { Table, Th } from "#components/ui/table.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

type QuotesTableProps = {
  environment: Environment;
  /** Best first, unsupported last. */
  quotes: QuoteEntry[];
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
  /** The id of the sentence that says why no transaction can be made. */
  refusedBy: string | undefined;
};

export function QuotesTable({ environment, quotes, query, address, refusedBy }: QuotesTableProps) {
  const { type, fiat_currency: fiat, crypto_currency: crypto } = query;
  const isBuy = type === "BUY";
  const hasOwnFee = quotes.some(({ fees }) => fees !== undefined && fees.svc_fee > 0);
  return (
    <Table
      caption="Quotes, best first"
      head={
        <>
          <Th>Provider</Th>
          <AmountHead name="Receives" currency={isBuy ? crypto : fiat} />
          <Th isNumber>vs best</Th>
          <AmountHead name={isBuy ? "Pays" : "Sends"} currency={isBuy ? fiat : crypto} />
          <AmountHead name="All-in rate" currency={fiat} />
          <AmountHead name="Provider fee" currency={fiat} />
          <AmountHead name="Network fee" currency={fiat} />
          {hasOwnFee && <AmountHead name="Slipway fee" currency={fiat} />}
          <Th isNumber>Holds</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {quotes.map((quote) =>
        quote.is_supported ? (
          <SupportedRow
            key={quote.provider.identifier}
            environment={environment}
            quote={quote}
            query={query}
            hasOwnFee={hasOwnFee}
            refusedBy={refusedBy}
          />
        ) : (
          <UnsupportedRow
            key={quote.provider.identifier}
            environment={environment}
            quote={quote}
            query={query}
            address={address}
          />
        ),
      )}
    </Table>
  );
}

const AmountHead = ({ name, currency }: { name: string; currency: string }) => (
  <Th isNumber>
    {name} <span className="text-faint">{currency}</span>
  </Th>
);
