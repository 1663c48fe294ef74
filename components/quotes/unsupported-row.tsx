import { fieldIds } from "#components/quotes/field-ids.ts";
import { numberText } from "#components/quotes/number-text.ts";
import { ProviderName } from "#components/quotes/provider-name.tsx";
import type { addressOf } from "#components/quotes/quote-values.ts";
import { shownAmount } from "#components/quotes/shown-amount.ts";
import { wayOut } from "#components/quotes/way-out.ts";
import { groupDigits } from "#components/ui/group-digits.ts";
import { pageAddress } from "#components/ui/page-address.ts";
import { Td, Tr } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

type UnsupportedRowProps = {
  environment: Environment;
  quote: QuoteEntry;
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
};

/** Why not this provider, and what to change. Nothing in it can be chosen. */
export function UnsupportedRow({ environment, quote, query, address }: UnsupportedRowProps) {
  const { unsupported } = quote;
  const way = unsupported ? wayOut(unsupported) : null;
  const sum = (amount: number | string) => `${groupDigits(shownAmount(String(amount), "fiat"))} ${query.fiat_currency}`;
  const limits =
    unsupported && limitWords(unsupported.min_amount, unsupported.max_amount, (amount) => sum(numberText(amount)));
  return (
    <Tr className="text-muted">
      <Td>
        <span className="opacity-60">
          <ProviderName provider={quote.provider} />
        </span>
      </Td>
      <Td colSpan={9} className="whitespace-normal">
        {unsupported?.message}
        {limits && `; it takes ${limits}`}.{" "}
        {way && "amount" in way && (
          <TextLink href={pageAddress(`/${environment}/quotes`, { ...address, amount: way.amount })}>
            Ask with {sum(way.amount)}
          </TextLink>
        )}
        {way && "field" in way && (
          <label
            htmlFor={fieldIds[way.field]}
            className="text-accent decoration-line cursor-pointer underline underline-offset-3 hover:decoration-current"
          >
            {way.words}
          </label>
        )}
      </Td>
    </Tr>
  );
}

function limitWords(min: number | undefined, max: number | undefined, sum: (amount: number) => string): string | null {
  if (min !== undefined && max !== undefined) return `${sum(min)} to ${sum(max)}`;
  if (min !== undefined) return `${sum(min)} or more`;
  return max === undefined ? null : `${sum(max)} or less`;
}
