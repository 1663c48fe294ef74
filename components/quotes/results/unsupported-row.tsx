import { fieldIds } from "#components/quotes/form/field-ids.ts";
import { numberText } from "#components/quotes/form/number-text.ts";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Td, Tr } from "#components/ui/table/table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { formatAmount } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { GainButton } from "./gain-button.tsx";
import { ProviderName } from "./provider-name.tsx";
import { type Offered, type WayOut, wayOut } from "./way-out.ts";

type UnsupportedRowProps = {
  environment: Environment;
  quote: QuoteEntry;
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
  offered: Offered;
};

/** Why not this provider, what to change, and what that would bring. Nothing in it can be chosen. */
export function UnsupportedRow({ environment, quote, query, address, offered }: UnsupportedRowProps) {
  const { unsupported } = quote;
  const way = unsupported ? wayOut(unsupported, offered) : null;
  const sum = (amount: number | string) => formatAmount(String(amount), "fiat", query.fiat_currency);
  const limits =
    unsupported && limitWords(unsupported.min_amount, unsupported.max_amount, (amount) => sum(numberText(amount)));
  return (
    <Tr className="text-muted">
      <Td>
        <ProviderName provider={quote.provider} isPale />
      </Td>
      <Td colSpan={8} className="whitespace-normal">
        {unsupported?.message}
        {limits && `; it takes ${limits}`}.{" "}
        {way && <Fix environment={environment} way={way} address={address} sum={sum} />}{" "}
        {way?.ask && (
          <GainButton
            environment={environment}
            provider={quote.provider}
            query={{ ...query, ...way.ask }}
            note={way.ask.wallet_address ? "asked with an example wallet" : null}
          />
        )}
      </Td>
    </Tr>
  );
}

type FixProps = Pick<UnsupportedRowProps, "environment" | "address"> & { way: WayOut; sum: (amount: string) => string };

function Fix({ environment, way, address, sum }: FixProps) {
  if ("field" in way) {
    return (
      <label
        htmlFor={fieldIds[way.field]}
        className="text-accent decoration-line cursor-pointer underline underline-offset-3 hover:decoration-current"
      >
        {way.words}
      </label>
    );
  }
  const { change } = way;
  const [changed, words] =
    "amount" in change
      ? [{ amount: change.amount }, sum(change.amount)]
      : "method" in change
        ? [{ payment_method: change.method.value }, change.method.label]
        : [{ asset: change.asset.value }, change.asset.label];
  return <TextLink href={pageAddress(`/${environment}/quotes`, { ...address, ...changed })}>Ask with {words}</TextLink>;
}

function limitWords(min: number | undefined, max: number | undefined, sum: (amount: number) => string): string | null {
  if (min !== undefined && max !== undefined) return `${sum(min)} to ${sum(max)}`;
  if (min !== undefined) return `${sum(min)} or more`;
  return max === undefined ? null : `${sum(max)} or less`;
}
