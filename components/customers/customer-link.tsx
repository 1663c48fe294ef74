import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { CustomerLabel } from "#lib/customers/contract.ts";

type CustomerLinkProps = { environment: Environment; customer: CustomerLabel };

/** By the characters of the reference, or of the ID once those are erased. */
export const customerTitle = ({ id, display }: CustomerLabel): string => display ?? `${id.slice(0, 6)}…`;

export const CustomerLink = ({ environment, customer }: CustomerLinkProps) => (
  <TextLink href={`/${environment}/customers/${customer.id}`} prefetch={false} className="font-mono text-xs">
    {customerTitle(customer)}
  </TextLink>
);
