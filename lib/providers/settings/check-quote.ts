import type { Environment } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { onNetwork } from "#lib/assets/networks-contract.ts";
import { formatAmount } from "#lib/format-number.ts";
import { inSentence } from "#lib/format-setting.ts";
import { formatDuration, formatRelativeTime } from "#lib/format-time.ts";
import { compare, decimal } from "#lib/money.ts";
import { assetId } from "#lib/providers/assets.ts";
import type { Limits, Offer, QuoteRequest, RampProvider, Route } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { readRouteLimits } from "#lib/providers/read-route-limits.ts";
import { type Check, checkOf } from "#lib/providers/settings/check-contract.ts";
import { isUnsupported, tightest } from "#lib/providers/unsupported.ts";
import { fetchQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withoutDisabled } from "./disabled-routes.ts";

export type QuoteOptions = { environment: Environment; wallet: string | null; amount: string | null; now: Date };

const check = checkOf("Quote");

/** Requests one quote for the first offer, also if the provider is disabled. Creates no order. */
export async function checkQuote(provider: RampProvider, offers: Offer[], options: QuoteOptions): Promise<Check> {
  const { environment, wallet, amount, now } = options;
  const enabled = offers.flatMap((one) => withoutDisabled({ ...one, environment, provider: provider.id }) ?? []);
  const offer = enabled.find(({ side }) => wallet || !provider.needsWalletFor.includes(side)) ?? offers[0];
  if (!offer) return check("untested", "There is no route to quote.");
  const catalog = await getCatalog(environment);
  const typical = decimal(catalog.fiats.find(({ code }) => code === offer.fiat)?.minAmount ?? "100");
  const route = toRoute(offer);
  const fiatAmount = amount ?? withinLimits(await limitsAt(provider, offer, route), typical);
  const request = { ...route, fiatAmount, wallet: provider.needsWalletFor.includes(offer.side) ? wallet : null };
  const text = describeRoute(request, catalog);
  const startedAt = performance.now();
  const result = await fetchQuote(provider, request, now);
  const ms = Math.round(performance.now() - startedAt);
  if (!("unsupported" in result))
    return check("passed", `${text}, answered in ${formatDuration(ms)}`, factsOf(result, request, now));
  if (result.unsupported === "wallet_address_required") {
    return check("untested", `${provider.name} only quotes for a wallet. Enter a wallet address to test it.`);
  }
  const isOutage = result.unsupported === "provider_error" || result.unsupported === "provider_timeout";
  return check(isOutage ? "failed" : "untested", `${text}: ${result.unsupported}: ${result.message} (${ms} ms)`);
}

function toRoute({ side, fiat, method, assets }: Offer): Route {
  const asset = assets.includes("BTC:mainnet") ? "BTC:mainnet" : (assets[0] ?? "");
  const [crypto = "", network = ""] = asset.split(":");
  return { side, fiat, crypto, network, method };
}

async function limitsAt(provider: RampProvider, offer: Offer, route: Route): Promise<Limits> {
  const listed = tightest(offer, offer.assetLimits?.[assetId(route)]);
  const read = await readRouteLimits(provider, route);
  return read && !isUnsupported(read) ? tightest(listed, read) : listed;
}

function withinLimits({ min, max }: Limits, typical: string): string {
  if (min !== null && compare(typical, min) < 0) return min;
  return max !== null && compare(typical, max) > 0 ? max : typical;
}

/** "Buy Bitcoin for 500 EUR by bank card", "Buy Tether on Tron for 150,000 NGN by bank transfer". */
function describeRoute(
  { side, crypto, network, fiatAmount, fiat, method }: FiatRequest,
  { cryptos, methods }: Pick<Awaited<ReturnType<typeof getCatalog>>, "cryptos" | "methods">,
): string {
  const asset = cryptos.find((one) => one.code === crypto && one.network === network);
  const by = inSentence(methods.find(({ id }) => id === method)?.name ?? method);
  const name = asset?.name ?? crypto;
  const on = onNetwork(network);
  return `${side === "BUY" ? "Buy" : "Sell"} ${name}${on} for ${formatAmount(fiatAmount, "fiat", fiat)} by ${by}`;
}

function factsOf(
  { cryptoAmount, fiatAmount, exchangeRate, fees, expiresAt }: PricedQuote,
  { side, crypto, fiat }: QuoteRequest,
  now: Date,
): Check["facts"] {
  const [paid, received] = [formatAmount(fiatAmount, "fiat", fiat), formatAmount(cryptoAmount, "crypto", crypto)];
  return [
    { name: side === "BUY" ? "Buyer pays" : "Seller receives", value: paid },
    { name: side === "BUY" ? "Buyer receives" : "Seller sends", value: received },
    { name: "Rate", value: `${formatAmount(exchangeRate, "fiat", fiat)} per ${crypto}` },
    { name: "Provider fee", value: formatAmount(fees.provider, "fiat", fiat) },
    { name: "Network fee", value: formatAmount(fees.network, "fiat", fiat) },
    { name: "Expires", value: expiresAt ? formatRelativeTime(expiresAt, now, "long") : "Not reported" },
  ];
}
