import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { anyMethod } from "#lib/quotes/any-method-contract.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { groupOf, methodName, type QuoteGrouping } from "./group-quotes.ts";
import { ProviderName } from "./provider-name.tsx";

type GroupHeadProps = {
  environment: Environment;
  address: ReturnType<typeof addressOf>;
  grouping: QuoteGrouping;
  quote: QuoteEntry;
};

/** The provider of the quotes below, or their method with a link to its quotes alone. */
export function GroupHead({ environment, address, grouping, quote }: GroupHeadProps) {
  const { provider, payment_method } = quote;
  if (grouping.by === "provider") return <ProviderName provider={provider} />;
  const name = methodName(payment_method, grouping);
  if (payment_method === anyMethod) return name;
  return <TextLink href={pageAddress(`/${environment}/quotes`, { ...address, payment_method })}>{name}</TextLink>;
}

/** Whether a group begins with this quote. */
export const isNewGroup = (quote: QuoteEntry, above: QuoteEntry | undefined, { by }: QuoteGrouping): boolean =>
  !above || groupOf(quote, by) !== groupOf(above, by);
