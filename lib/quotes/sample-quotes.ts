import { listCryptoCurrencies, listFiatCurrencies } from "#lib/assets/list-currencies.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import { secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { multiply } from "#lib/money.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { takeAddressLimit, takeLimit } from "#lib/rate-limit.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { listQuotes } from "./list-quotes.ts";
import { readQuoteRequest } from "./read-quote-request.ts";
import type { SampleQuotes, SampleRoute } from "./sample-contract.ts";

// Few, so that everything visitors can ask for fits into the cache.
const choicesMax = 8;
const cacheMs = 15 * secondMs;
const perMinute = { address: 20, installation: 60 };
const usualMultiple = "10";

/** The route in the URL, with defaults for what isn't offered. Null if no provider sells crypto in the sandbox. */
export async function readSampleRoute(wanted: Record<string, unknown>): Promise<SampleRoute | null> {
  const [fiatList, cryptoList] = await Promise.all([
    listFiatCurrencies("sandbox", { type: "BUY" }),
    listCryptoCurrencies("sandbox", { type: "BUY" }, ""),
  ]);
  const known = fiatList.slice(0, choicesMax);
  const coins = cryptoList.slice(0, choicesMax);
  const fiat = known.find(({ code }) => code === wanted.fiat) ?? known[0];
  const coin = coins.find(({ code, network }) => `${code}:${network}` === wanted.crypto) ?? coins[0];
  if (!fiat || !coin) return null;
  const { code: crypto, network } = coin;
  const route = { type: "BUY" as const, fiat_currency: fiat.code, crypto_currency: crypto, network };
  const { payment_methods, recommended } = await listPaymentMethods("sandbox", route, "");
  const method = payment_methods.find(({ svc_id }) => svc_id === recommended) ?? payment_methods[0];
  return {
    fiats: known.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    assets: coins.map((one) => ({ value: `${one.code}:${one.network}`, label: assetText(one.code, one.network) })),
    ...{ fiat: fiat.code, crypto, network },
    method: method?.svc_id ?? "",
    methodName: method?.name ?? "",
    // The JSON text of the number keeps its decimals.
    amount: multiply(JSON.stringify(fiat.minAmount), usualMultiple),
  };
}

const cache = new Map<string, { atMs: number; quotes: Promise<SampleQuotes> }>();

/** Quotes of the sandbox for visitors without an account, kept for some seconds and shared by all. Null when there were too many
 * requests, or none could be made. */
export async function readSampleQuotes(route: SampleRoute, address: string, now: Date): Promise<SampleQuotes | null> {
  const key = `${route.fiat}:${route.crypto}:${route.network}`;
  const kept = cache.get(key);
  if (kept && performance.now() - kept.atMs < cacheMs) return kept.quotes;
  try {
    await takeAddressLimit("sample quotes", address, perMinute.address);
    await takeLimit("sample quotes of all", "all", perMinute.installation);
    const quotes = requestQuotes(route, now);
    cache.set(key, { atMs: performance.now(), quotes });
    return await quotes;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    cache.delete(key);
    return null;
  }
}

async function requestQuotes(route: SampleRoute, now: Date): Promise<SampleQuotes> {
  const request = await readQuoteRequest("sandbox", {
    type: "BUY",
    amount: route.amount,
    fiat_currency: route.fiat,
    crypto_currency: route.crypto,
    network: route.network,
    payment_method: route.method,
    wallet_address: exampleWallet(route.crypto, route.network),
  });
  const providers = enabledProviders("sandbox");
  const startedMs = performance.now();
  const { supported } = await listQuotes(request, providers, now);
  return {
    quotes: supported.map(({ provider: { id, name }, quote, percentageDiff }) => ({
      provider: { identifier: id, name },
      cryptoAmount: quote.cryptoAmount,
      difference: percentageDiff,
    })),
    asked: providers.length,
    durationMs: Math.round(performance.now() - startedMs),
  };
}
