import type { QuoteEntry, SlipwayClient } from "#clients/typescript/src/slipway.ts";
import { type Route, required } from "./test-route.ts";

export const metamask = (slipway: SlipwayClient): Route[] => [
  { path: /^\/v2\/regions\/countries$/, read: () => readCountries(slipway) },
  { path: /^\/v2\/regions\/([a-z-]+)\/topTokens$/, read: (query, region) => readTokens(slipway, query, region) },
  { path: /^\/v2\/regions\/([a-z-]+)\/providers$/, read: (_query, region) => readProviders(slipway, region) },
  { path: /^\/v2\/regions\/([a-z-]+)\/payments$/, read: (query, region) => readPayments(slipway, query, region) },
  { path: /^\/v2\/quotes$/, read: (query) => readQuotes(slipway, query) },
];

/** "us-ca" as MetaMask writes it. */
function placeOf(text: string) {
  const [country = "", region] = text.toUpperCase().split("-");
  return { country, ...(region && { region }) };
}

const paymentId = (method: string) => `/payments/${method.replaceAll("_", "-")}`;
const methodOf = (id: string) => id.replace("/payments/", "").replaceAll("-", "_");
const providerId = (id: string) => `/providers/${id}`;
const flagOf = (code: string) => String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + 127_397));
const supported = ({ BUY: buy, SELL: sell }: { BUY: boolean; SELL: boolean }) => ({ buy, sell });

async function readCountries(slipway: SlipwayClient) {
  const countries = await slipway.listCountries();
  return countries.map(({ code, name, currency, is_supported, regions }) => ({
    isoCode: code,
    id: `/regions/${code.toLowerCase()}`,
    flag: flagOf(code),
    name,
    // The form of phone numbers is the wallet's own data.
    phone: { prefix: "", placeholder: "", template: "" },
    currency: currency ?? "",
    supported: supported(is_supported),
    states: regions.map((region) => ({
      id: `/regions/${code}-${region.code}`.toLowerCase(),
      name: region.name,
      stateId: region.code,
      supported: supported(region.is_supported),
    })),
  }));
}

async function readTokens(slipway: SlipwayClient, query: URLSearchParams, region: string) {
  const type = query.get("action") === "sell" ? "SELL" : "BUY";
  const listed = await slipway.listCryptoCurrencies({ type, ...placeOf(region) });
  const allTokens = listed.flatMap(({ asset_id: assetId, chain_id: chainId, name, code, decimals, crypto_icon }) =>
    assetId && chainId
      ? { assetId, chainId, name, symbol: code, decimals, iconUrl: crypto_icon, tokenSupported: true }
      : [],
  );
  return { topTokens: allTokens.slice(0, 10), allTokens };
}

async function readProviders(slipway: SlipwayClient, region: string) {
  const listed = await slipway.listProviders(placeOf(region));
  const providers = listed.map(({ svc_id, name, logo, links }) => ({
    id: providerId(svc_id),
    name,
    environmentType: "PRODUCTION",
    description: "",
    hqAddress: "",
    links: Object.entries(links).flatMap(([title, url]) => (url ? [{ name: title, url }] : [])),
    logos: { light: logo, dark: logo, height: 24, width: 24 },
  }));
  return { providers };
}

async function readPayments(slipway: SlipwayClient, query: URLSearchParams, region: string) {
  const fiat_currency = required(query, "fiat").toUpperCase();
  const asset = await assetOf(slipway, required(query, "crypto"));
  const asked = { type: "BUY" as const, fiat_currency, ...asset, ...placeOf(region) };
  const provider = required(query, "provider").replace("/providers/", "");
  const [{ payment_methods, recommended }, { limits }] = await Promise.all([
    slipway.listPaymentMethods(asked),
    slipway.listLimits({ ...asked, provider }),
  ]);
  const offered = new Set(limits.map(({ payment_method }) => payment_method));
  const payments = payment_methods
    .filter(({ svc_id }) => offered.has(svc_id))
    .map(({ svc_id, name, usual_minutes, is_manual_transfer }, index) => ({
      id: paymentId(svc_id),
      paymentType: svc_id.replaceAll("_", "-"),
      name,
      score: svc_id === recommended ? 100 : 90 - index,
      icon: svc_id,
      ...(usual_minutes && { delay: [usual_minutes.min, usual_minutes.max] }),
      isManualBankTransfer: is_manual_transfer,
    }));
  return { payments, sort: { ids: payments.map(({ id }) => id), sortBy: "score" } };
}

async function readQuotes(slipway: SlipwayClient, query: URLSearchParams) {
  const isSale = query.get("action") === "sell";
  const amount = Number(required(query, "amount"));
  const methods = query.getAll("payments").map(methodOf);
  const providers = query.getAll("provider").map((id) => id.replace("/providers/", ""));
  const [only] = methods;
  const entries = await slipway.listQuotes({
    type: isSale ? "SELL" : "BUY",
    fiat_currency: required(query, "fiat").toUpperCase(),
    ...(await assetOf(slipway, required(query, "crypto"))),
    ...placeOf(required(query, "region")),
    ...(isSale ? { crypto_amount: amount } : { amount }),
    payment_method: only && methods.length === 1 ? only : "any",
    ...(methods.length > 1 && { methods: methods.join(",") }),
    ...(providers.length > 0 && { providers: providers.join(",") }),
    wallet_address: required(query, "walletAddress"),
  });
  const quoted = entries.filter(({ is_supported }) => is_supported);
  const byQuality = quoted.toSorted((a, b) => (b.quality?.score ?? 0) - (a.quality?.score ?? 0));
  const idsOf = (sorted: QuoteEntry[]) => [...new Set(sorted.map(({ provider }) => providerId(provider.identifier)))];
  return {
    success: quoted.map((entry) => toQuote(entry, isSale, entry === byQuality[0])),
    sorted: [
      { sortBy: "price", ids: idsOf(quoted) },
      { sortBy: "reliability", ids: idsOf(byQuality) },
    ],
    error: entries.flatMap(({ provider, unsupported }) =>
      unsupported ? [{ provider: providerId(provider.identifier), error: unsupported.message }] : [],
    ),
    customActions: [],
  };
}

const toQuote = (entry: QuoteEntry, isSale: boolean, isMostReliable: boolean) => ({
  provider: providerId(entry.provider.identifier),
  quote: {
    amountIn: isSale ? entry.crypto_amount : entry.fiat_amount,
    amountOut: entry.quote_amount,
    paymentMethod: paymentId(entry.payment_method),
    ...(!isSale && entry.fees && { amountOutInFiat: entry.fiat_amount - entry.fees.total_fee }),
    totalFees: entry.fees?.total_fee,
    networkFee: entry.fees?.network_fee,
    providerFee: entry.fees?.provider_fee,
  },
  metadata: {
    ...(entry.quality && { reliability: entry.quality.score }),
    tags: { isBestRate: entry.is_best, isMostReliable },
  },
});

/** The currency and network of a CAIP-19 asset. */
async function assetOf(slipway: SlipwayClient, assetId: string) {
  const [asset] = await slipway.listCryptoCurrencies({ asset_id: assetId });
  if (!asset) throw new Error(`Unknown asset ${assetId}`);
  return { crypto_currency: asset.code, network: asset.network };
}
