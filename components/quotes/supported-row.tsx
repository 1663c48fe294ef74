import { Countdown } from "#components/quotes/countdown.tsx";
import { CreateTransaction } from "#components/quotes/create-transaction.tsx";
import { numberText } from "#components/quotes/number-text.ts";
import { padded } from "#components/quotes/padded.ts";
import { ProviderName } from "#components/quotes/provider-name.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { groupDigits } from "#components/ui/group-digits.ts";
import { Td, Tr } from "#components/ui/table.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

type SupportedRowProps = {
  environment: Environment;
  quote: QuoteEntry;
  query: QuoteQuery;
  /** Whether any provider's price carries a fee of ours. */
  hasOwnFee: boolean;
  refusedBy: string | undefined;
};

export function SupportedRow({ environment, quote, query, hasOwnFee, refusedBy }: SupportedRowProps) {
  const { fees, percentage_diff } = quote;
  const fiat = (amount: number) => groupDigits(padded(numberText(amount), 2));
  const crypto = (amount: number) => groupDigits(padded(numberText(amount), 8));
  const isBuy = query.type === "BUY";
  return (
    <Tr>
      <Td className="font-medium">
        <ProviderName provider={quote.provider} />
      </Td>
      <Td isNumber className="font-medium">
        {isBuy ? crypto(quote.crypto_amount) : fiat(quote.fiat_amount)}
      </Td>
      <Td isNumber>
        {quote.is_best ? <Badge tone="accent">best</Badge> : `−${Math.abs(percentage_diff).toFixed(2)} %`}
      </Td>
      <Td isNumber>{isBuy ? fiat(quote.fiat_amount) : crypto(quote.crypto_amount)}</Td>
      <Td isNumber>{fiat(quote.exchange_rate)}</Td>
      <Td isNumber>{fees && fiat(fees.provider_fee)}</Td>
      <Td isNumber>{fees && fiat(fees.network_fee)}</Td>
      {hasOwnFee && <Td isNumber>{fees && fiat(fees.svc_fee)}</Td>}
      <Td isNumber>{quote.expires_at && <Countdown until={quote.expires_at} />}</Td>
      <Td className="text-right">
        <CreateTransaction environment={environment} provider={quote.provider} query={query} refusedBy={refusedBy} />
      </Td>
    </Tr>
  );
}
