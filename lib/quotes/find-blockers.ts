import { unsupportedCountry } from "#lib/countries/unsupported-country.ts";
import { assetId } from "#lib/providers/assets.ts";
import { callWithDeadline } from "#lib/providers/call-with-deadline.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { unsupportedIfDisabled } from "#lib/providers/settings/disabled-routes.ts";
import { everyReasonNotOffered, isUnsupported, outsideLimits, tightest } from "#lib/providers/unsupported.ts";
import { tagNameOf } from "#lib/wallets/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";

/** Everything that has to change before the provider can quote, as far as its lists tell without a quote. A wallet would
 * only help if the route and the amount are supported, so they come first. */
export async function findBlockers(provider: RampProvider, request: QuoteRequest): Promise<Unsupported[]> {
  const refused = screeningRefusal(request);
  if (refused) return [refused];
  const disabled = unsupportedIfDisabled(provider, request);
  if (disabled) return [disabled];
  const country = await unsupportedCountry(provider, request);
  return [
    ...(country ? [country] : []),
    ...(await routeBlockers(provider, request)),
    ...walletBlockers(provider, request),
  ];
}

/** The first of them if the quote is known to be refused. Doesn't read the lists of a provider that can be asked for a quote. */
export async function findFirstBlocker(provider: RampProvider, request: QuoteRequest): Promise<Unsupported | null> {
  const refused = screeningRefusal(request);
  if (refused) return refused;
  const country = await unsupportedCountry(provider, request);
  if (country) return unsupportedIfDisabled(provider, request) ?? country;
  const isKnown = unsupportedIfDisabled(provider, request) !== null || walletBlockers(provider, request).length > 0;
  return isKnown ? ((await findBlockers(provider, request))[0] ?? null) : null;
}

/** No provider is asked about a wallet that the operator's screening refuses. */
const screeningRefusal = ({ walletRefusal }: QuoteRequest): Unsupported | null =>
  walletRefusal === undefined ? null : { unsupported: "wallet_address_refused", message: walletRefusal };

/** Empty also while the provider's lists can't be read. */
async function routeBlockers(provider: RampProvider, request: QuoteRequest): Promise<Unsupported[]> {
  const read = await callWithDeadline(() => readRouteBlockers(provider, request)).catch(() => null);
  return read?.result ?? [];
}

async function readRouteBlockers(provider: RampProvider, request: QuoteRequest): Promise<Unsupported[]> {
  const offers = await provider.listOffers();
  const { side, fiat, method } = request;
  const reasons = everyReasonNotOffered(offers, request);
  const offer = offers.find((one) => one.side === side && one.fiat === fiat && one.method === method);
  const outside =
    (offer && outsideLimits(request, tightest(offer, offer.assetLimits?.[assetId(request)]))) ||
    (reasons.length === 0 ? await outsideRouteLimits(provider, request) : null);
  return outside ? [...reasons, outside] : reasons;
}

async function outsideRouteLimits(provider: RampProvider, request: QuoteRequest): Promise<Unsupported | null> {
  const { side, fiat, crypto, network, method } = request;
  const limits = await provider.limitsOf?.({ side, fiat, crypto, network, method });
  return limits ? (isUnsupported(limits) ? limits : outsideLimits(request, limits)) : null;
}

function walletBlockers(provider: RampProvider, request: QuoteRequest): Unsupported[] {
  const { name, needsWalletFor } = provider;
  if (needsWalletFor.includes(request.side) && !request.wallet) {
    return [{ unsupported: "wallet_address_required", message: `${name} requires wallet_address for this quote` }];
  }
  const lost = losesTag(provider, request);
  return lost ? [lost] : [];
}

/** The provider would send to a wallet on a network with tags without the tag. */
function losesTag({ name, sendsTagFor = [] }: RampProvider, request: QuoteRequest): Unsupported | null {
  const { side, crypto, network, wallet, walletTag } = request;
  const tagName = tagNameOf(crypto, network);
  if (!wallet || !tagName || walletTag === noTag || sendsTagFor.includes(side)) return null;
  const message = `${name} can't be given a ${tagName}. Use a wallet that needs none, with the wallet_address_tag ${noTag}`;
  return { unsupported: "network_unsupported", message, field: "wallet_address_tag" };
}
