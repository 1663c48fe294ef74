import type { SlipwayClient } from "#clients/typescript/src/slipway.ts";
import { type Route, required } from "./test-route.ts";

export const uniswap = (slipway: SlipwayClient): Route[] => [
  { path: /^\/supported-countries$/, read: (query) => readCountries(slipway, query) },
  { path: /^\/supported-fiat-currencies$/, read: (query) => readFiats(slipway, query) },
  { path: /^\/supported-tokens$/, read: (query) => readTokens(slipway, query) },
  { path: /^\/quote$/, read: (query) => readQuotes(slipway, query) },
];

const sideOf = (query: URLSearchParams) => (query.get("rampDirection") === "1" ? "SELL" : "BUY");
const placeOf = (query: URLSearchParams) => ({
  country: required(query, "countryCode"),
  ...(query.get("state") && { region: required(query, "state") }),
});
const listQuery = (query: URLSearchParams) => ({ type: sideOf(query), ...placeOf(query) }) as const;

async function readCountries(slipway: SlipwayClient, query: URLSearchParams) {
  const side = sideOf(query);
  const countries = (await slipway.listCountries({ type: side })).filter(({ is_supported }) => is_supported[side]);
  const supportedCountries = countries.flatMap(({ code: countryCode, name: displayName, regions }) =>
    regions.length === 0
      ? [{ countryCode, displayName }]
      : regions.flatMap(({ code, is_supported }) =>
          is_supported[side] ? { countryCode, displayName, state: code } : [],
        ),
  );
  return { supportedCountries };
}

async function readFiats(slipway: SlipwayClient, query: URLSearchParams) {
  const listed = await slipway.listFiatCurrencies(listQuery(query));
  const toFiat = ({ code, name, logoSymbol }: (typeof listed)[number]) => ({
    fiatCurrencyCode: code,
    displayName: name,
    symbol: logoSymbol,
  });
  return { fiatCurrencies: listed.map(toFiat) };
}

async function readTokens(slipway: SlipwayClient, query: URLSearchParams) {
  const listed = await slipway.listCryptoCurrencies(listQuery(query));
  const supportedTokens = listed.map(({ code, network, name, chain_id, contract_address }) => ({
    cryptoCurrencyCode: `${code}:${network}`,
    displayName: name,
    address: contract_address ?? "",
    cryptoCurrencyChain: network,
    chainId: chain_id?.split(":")[1] ?? "",
    symbol: code,
  }));
  return { supportedTokens };
}

async function readQuotes(slipway: SlipwayClient, query: URLSearchParams) {
  const type = sideOf(query);
  const [source, destination] = [required(query, "sourceCurrencyCode"), required(query, "destinationCurrencyCode")];
  const [asset, fiat_currency] = type === "SELL" ? [source, destination] : [destination, source];
  const [crypto_currency = "", network = ""] = asset.split(":");
  const sourceAmount = Number(required(query, "sourceAmount"));
  const wallet_address = query.get("walletAddress");
  const customer_ref = query.get("externalCustomerId");
  const [entries, providers] = await Promise.all([
    slipway.listQuotes({
      ...{ type, fiat_currency, crypto_currency, network, ...placeOf(query), payment_method: "any" },
      ...(type === "SELL" ? { crypto_amount: sourceAmount } : { amount: sourceAmount }),
      ...(wallet_address && { wallet_address }),
      ...(customer_ref && { customer_ref }),
    }),
    slipway.listProviders(placeOf(query)),
  ]);
  const quotes = providers.flatMap(({ svc_id, name, logo, links }) => {
    const ofProvider = entries.filter(({ provider, is_supported }) => is_supported && provider.identifier === svc_id);
    const [best] = ofProvider;
    if (!best) return [];
    return {
      countryCode: required(query, "countryCode"),
      sourceAmount,
      sourceCurrencyCode: source,
      destinationAmount: best.quote_amount,
      destinationCurrencyCode: destination,
      serviceProviderDetails: {
        serviceProvider: svc_id.toUpperCase(),
        name,
        url: links.website ?? "",
        logos: { darkLogo: logo, lightLogo: logo },
        paymentMethods: ofProvider.map(({ payment_method }) => payment_method),
        ...(links.support && { supportUrl: links.support }),
      },
      totalFee: best.fees?.total_fee ?? 0,
      isMostRecentlyUsedProvider: ofProvider.some(({ is_last_used }) => is_last_used === true),
    };
  });
  return { quotes, message: null, error: null };
}
