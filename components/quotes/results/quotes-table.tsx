import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { Table, Th } from "#components/ui/table/table.tsx";
import type { Environment } from "#db/enums.ts";
import { compare } from "#lib/money.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { greatestTotal, totalOf } from "./fee-parts.ts";
import { FeeTable } from "./fee-table.tsx";
import type { Neighbourhood } from "./neighbourhood.ts";
import { SupportedRow } from "./supported-row.tsx";
import { UnsupportedRow } from "./unsupported-row.tsx";

type QuotesTableProps = {
  environment: Environment;
  /** Best first, unsupported last. */
  quotes: QuoteEntry[];
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
  near: Neighbourhood;
  /** The id of the sentence that says why no transaction can be made. */
  refusedBy: string | undefined;
};

export function QuotesTable({ environment, quotes, query, address, near, refusedBy }: QuotesTableProps) {
  const { type, fiat_currency: fiat, crypto_currency: crypto } = query;
  const isBuy = type === "BUY";
  const best = quotes.find(({ is_best }) => is_best);
  const cheapest = lowestFees(quotes);
  const topFees = greatestTotal(quotes);
  const idOf = ({ provider }: QuoteEntry) => provider.identifier;
  return (
    <>
      <Table
        caption="Quotes, best first"
        head={
          <>
            <Th>Provider</Th>
            <AmountHead name="Receives" currency={isBuy ? crypto : fiat} />
            <Th isNumber>vs best</Th>
            <AmountHead name={isBuy ? "Pays" : "Sends"} currency={isBuy ? fiat : crypto} />
            <AmountHead name="All-in rate" currency={fiat} />
            <AmountHead name="Fees" currency={fiat} />
            <Th isNumber title="The middle answer of the last hour">
              Answers in
            </Th>
            <Th isNumber>Holds</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </>
        }
      >
        {quotes.map((quote) =>
          quote.is_supported && best ? (
            <SupportedRow
              key={idOf(quote)}
              environment={environment}
              quote={quote}
              query={query}
              best={best}
              topFees={topFees}
              tags={quote === cheapest ? ["lowest fees"] : []}
              answersInMs={near.answersInMs[idOf(quote)] ?? null}
              refusedBy={refusedBy}
            />
          ) : (
            <UnsupportedRow
              key={idOf(quote)}
              environment={environment}
              quote={quote}
              query={query}
              address={address}
              offered={{ ...near.alternatives[idOf(quote)], exampleWallet: near.exampleWallet }}
            />
          ),
        )}
      </Table>
      <FeeTable quotes={quotes} fiat={fiat} />
    </>
  );
}

/** The one with the lowest fees, if it is one alone among several. */
function lowestFees(quotes: QuoteEntry[]): QuoteEntry | undefined {
  const priced = quotes.flatMap((quote) => (quote.fees ? [{ quote, total: totalOf(quote.fees) }] : []));
  const [first, second] = priced.sort((a, b) => compare(a.total, b.total));
  return first && second && compare(first.total, second.total) < 0 ? first.quote : undefined;
}

const AmountHead = ({ name, currency }: { name: string; currency: string }) => (
  <Th isNumber>
    {name} <span className="text-faint">{currency}</span>
  </Th>
);
