import type { ReactNode } from "react";
import { type addressOf, fieldIds } from "#components/quotes/form/quote-values.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { numberText } from "#lib/decimal-text.ts";
import { formatAmount } from "#lib/format-number.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { describeFix } from "./describe-fix.ts";
import { type Alternatives, everyReason, type Reason, type SuggestedFix, suggestedFix } from "./suggested-fix.ts";

type UnsupportedReasonProps = {
  environment: Environment;
  quote: QuoteEntry;
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
  alternatives: Alternatives;
  blockers: Reason[] | undefined;
  /** What the provider would offer after the changes. */
  offer: ReactNode;
};

/** Why a provider has no quote, and what to change. */
export function UnsupportedReason(props: UnsupportedReasonProps) {
  const { environment, quote, query, address, alternatives, blockers, offer } = props;
  const { unsupported } = quote;
  if (!unsupported) return null;
  const reasons = everyReason(unsupported, blockers).map((reason) => ({
    reason,
    fix: suggestedFix(reason, alternatives),
  }));
  const isList = reasons.length > 1 || offer !== undefined;
  return (
    <span className={isList ? "block py-1.5" : undefined}>
      {offer && (
        <span aria-live="polite" className="block">
          {offer}
        </span>
      )}
      {reasons.map(({ reason, fix }) => (
        <span key={`${reason.code} ${reason.field}`} className={isList ? "block" : undefined}>
          <ReasonText
            environment={environment}
            address={address}
            reason={{ ...reason, message: withoutSubject(reason.message, quote.provider.name) }}
            fix={fix}
            query={query}
          />{" "}
        </span>
      ))}
    </span>
  );
}

/** The provider's name stands before its reasons: "Requires a wallet address", not "Fonbnk requires a wallet address". */
function withoutSubject(message: string, name: string): string {
  const rest = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

type ReasonTextProps = {
  environment: Environment;
  address: ReturnType<typeof addressOf>;
  reason: Reason;
  fix: SuggestedFix | null;
  query: QuoteQuery;
};

function ReasonText({ environment, address, reason, fix, query }: ReasonTextProps) {
  const fiat = (amount: string) => formatAmount(amount, "fiat", query.fiat_currency);
  const limits = limitText(reason, fiat);
  const { label, changes } = describeFix(fix, query);
  return (
    <>
      {reason.message.replaceAll(/\bwallet_address(_tag)?\b/g, (_, tag) =>
        tag ? "a destination tag" : "a wallet address",
      )}
      {limits && `; accepts ${limits}`}.{" "}
      {fix && "field" in fix && (
        <label
          htmlFor={fieldIds[fix.field]}
          className="text-accent decoration-line cursor-pointer underline underline-offset-3 hover:decoration-current"
        >
          {fix.label}
        </label>
      )}
      {changes && (
        <TextLink href={pageAddress(`/${environment}/quotes`, { ...address, ...changes })}>Use {label}</TextLink>
      )}
    </>
  );
}

type Limits = { min_amount?: number; max_amount?: number };

function limitText({ min_amount: min, max_amount: max }: Limits, fiat: (amount: string) => string): string | null {
  if (min !== undefined && max !== undefined) return `${fiat(numberText(min))} to ${fiat(numberText(max))}`;
  if (min !== undefined) return `${fiat(numberText(min))} or more`;
  return max === undefined ? null : `${fiat(numberText(max))} or less`;
}
