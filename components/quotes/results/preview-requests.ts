import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { describeFix } from "./describe-fix.ts";
import { combinedPreview, everyReason, type QuoteHints, suggestedFix } from "./suggested-fix.ts";

export type PreviewRequest = {
  /** "Bank transfer and a wallet". */
  label: string;
  query: QuoteQuery;
  /** The providers that would quote after this change. */
  providers: QuoteEntry["provider"][];
  /** The amount changes, so the best quote of now is no measure. */
  isOtherAmount: boolean;
};

// Each is a request to the providers.
const groupsMax = 4;

/** What unsupported providers would need, one group per change, with the query that shows their quotes after it. */
export function previewRequests(quotes: readonly QuoteEntry[], query: QuoteQuery, hints: QuoteHints): PreviewRequest[] {
  const groups = new Map<string, PreviewRequest>();
  for (const { provider, unsupported } of quotes) {
    if (!unsupported) continue;
    const alternatives = { ...hints.alternatives[provider.identifier], exampleWallet: hints.exampleWallet };
    const fixes = everyReason(unsupported, hints.blockers[provider.identifier]).map((reason) =>
      suggestedFix(reason, alternatives),
    );
    const preview = combinedPreview(fixes);
    if (!preview) continue;
    const key = JSON.stringify(preview);
    const known = groups.get(key);
    const providers = [...(known?.providers ?? []), provider];
    const isOtherAmount = preview.amount !== undefined;
    const labels = new Set(fixes.map((fix) => describeFix(fix, query).label));
    groups.set(key, {
      label: listFormat.format(labels),
      // Rivals matter only where the best quote of now is no measure.
      query: {
        ...query,
        ...preview,
        ...(isOtherAmount && { crypto_amount: undefined }),
        ...(!isOtherAmount && { providers: providers.map(({ identifier }) => identifier) }),
      },
      providers,
      isOtherAmount,
    });
  }
  return [...groups.values()].slice(0, groupsMax);
}

const listFormat = new Intl.ListFormat("en-US");
