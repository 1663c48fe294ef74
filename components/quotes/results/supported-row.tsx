import { CreateTransaction } from "#components/quotes/create/create-transaction.tsx";
import { numberText } from "#components/quotes/form/number-text.ts";
import { Badge } from "#components/ui/status/badge.tsx";
import { Td, Tr } from "#components/ui/table/table.tsx";
import type { Environment } from "#db/enums.ts";
import { formatFixed } from "#lib/format-number.ts";
import { subtract } from "#lib/money.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { Countdown } from "./countdown.tsx";
import { FeeBar } from "./fee-bar.tsx";
import { ProviderName } from "./provider-name.tsx";

type SupportedRowProps = {
  environment: Environment;
  quote: QuoteEntry;
  query: QuoteQuery;
  best: QuoteEntry;
  /** The greatest sum of fees, as decimal text. */
  topFees: string;
  /** Words beside the name: what it is first in. */
  tags: string[];
  /** What it usually takes to answer; null when nothing is known. */
  answersInMs: number | null;
  refusedBy: string | undefined;
};

export function SupportedRow(props: SupportedRowProps) {
  const { environment, quote, query, best, topFees, tags, answersInMs, refusedBy } = props;
  const fiat = (amount: number) => formatFixed(numberText(amount), 2);
  const crypto = (amount: number) => formatFixed(numberText(amount), 8);
  const isBuy = query.type === "BUY";
  return (
    <Tr>
      <Td className="font-medium">
        <span className="flex items-center gap-2">
          <ProviderName provider={quote.provider} />
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </Td>
      <Td isNumber className="font-medium">
        {isBuy ? crypto(quote.crypto_amount) : fiat(quote.fiat_amount)}
      </Td>
      <Td isNumber>
        {quote.is_best ? <Badge tone="accent">best</Badge> : <Spread quote={quote} best={best} isBuy={isBuy} />}
      </Td>
      <Td isNumber>{isBuy ? fiat(quote.fiat_amount) : crypto(quote.crypto_amount)}</Td>
      <Td isNumber>{fiat(quote.exchange_rate)}</Td>
      <Td isNumber>{quote.fees && <FeeBar fees={quote.fees} fiatAmount={quote.fiat_amount} top={topFees} />}</Td>
      <Td isNumber className="text-muted">
        {answersInMs === null ? "–" : `${answersInMs} ms`}
      </Td>
      <Td isNumber>{quote.expires_at && <Countdown until={quote.expires_at} />}</Td>
      <Td className="text-right">
        <CreateTransaction environment={environment} provider={quote.provider} query={query} refusedBy={refusedBy} />
      </Td>
    </Tr>
  );
}

/** How much less the user gets than with the best, and how far the rate is from it. */
function Spread({ quote, best, isBuy }: { quote: QuoteEntry; best: QuoteEntry; isBuy: boolean }) {
  const less = subtract(numberText(best.quote_amount), numberText(quote.quote_amount));
  return (
    <span title={`${formatFixed(less, isBuy ? 8 : 2)} less than with ${best.provider.name}`}>
      −{Math.abs(quote.percentage_diff).toFixed(2)} %
      <span className="sr-only">
        , {formatFixed(less, isBuy ? 8 : 2)} less than with {best.provider.name}
      </span>
    </span>
  );
}
