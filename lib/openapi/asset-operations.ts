import * as z from "zod";
import {
  assetQuery,
  cryptoCurrency,
  cryptoQuery,
  fiatCurrency,
  limitList,
  limitQuery,
  paymentMethodList,
  paymentMethodQuery,
  provider,
  providerQuery,
} from "#lib/assets/contract.ts";
import { country, countryQuery } from "#lib/countries/contract.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { unauthenticatedPerMinute } from "#lib/rate-limit.ts";

export const limitWithoutKey = `Without a key, ${unauthenticatedPerMinute} requests per minute are allowed from one IP address, to all operations that need none together. Their responses have no rate limit headers.`;
const assets = { scope: "assets:read", limit: "reads" } as const;

/** The lists that are the same for every partner. */
export const assetOperations = {
  listCryptoCurrencies: {
    method: "get",
    path: "/crypto-currencies",
    tag: "Assets",
    summary: "List crypto currencies",
    description:
      "Returns the supported crypto currencies, one entry per currency and network. Omit `type` to include both directions.",
    access: assets,
    query: cryptoQuery,
    message: "Crypto currencies found",
    data: z.array(cryptoCurrency),
    errors: [],
    isVersioned: true,
    exampleParameters: ["type"],
  },
  listFiatCurrencies: {
    method: "get",
    path: "/fiat-currencies",
    tag: "Assets",
    summary: "List fiat currencies",
    description:
      "Returns the supported fiat currencies with their minimum amounts. Omit `type` to include both directions.",
    access: assets,
    query: assetQuery,
    message: "Fiat currencies found",
    data: z.array(fiatCurrency),
    errors: [],
    isVersioned: true,
    exampleParameters: ["type"],
  },
  listPaymentMethods: {
    method: "get",
    path: "/payment-methods",
    tag: "Assets",
    summary: "List payment methods",
    description:
      "Returns the payment methods for a direction and a fiat currency. Pass the `svc_id` of one as `payment_method` when you request quotes.",
    access: assets,
    query: paymentMethodQuery,
    message: "Payment methods found",
    data: paymentMethodList,
    errors: [],
    isVersioned: true,
    exampleParameters: [],
  },
  listLimits: {
    method: "get",
    path: "/limits",
    tag: "Assets",
    summary: "List limits",
    description:
      "Returns the smallest and the largest amount that each provider accepts by each payment method, so that your page can show them before the user enters an amount. With `crypto_currency` and `network`, the limits are the tightest of the method and the crypto currency. A provider may have lower limits for one person, and only a quote tells you whether an exact amount is supported. An unknown currency returns an empty list.",
    access: assets,
    query: limitQuery,
    message: "Limits found",
    data: limitList,
    errors: [],
    isVersioned: true,
    exampleParameters: ["crypto_currency", "network"],
  },
  listCountries: {
    method: "get",
    path: "/countries",
    tag: "Assets",
    summary: "List countries",
    description:
      "Returns every country with the providers that are known to serve it, by the provider's lists, its documentation, or a rule of the operator. Send `country`, and `region` where it has one, to the other operations for what is available there. A provider that isn't known to refuse a country is always quoted.",
    access: assets,
    query: countryQuery,
    message: "Countries found",
    data: z.array(country),
    errors: [],
    isVersioned: true,
    exampleParameters: ["type"],
  },
  listProviders: {
    method: "get",
    path: "/providers",
    tag: "Assets",
    summary: "List providers",
    description: `Returns the on- and off-ramp providers. The API key is optional, but must be valid if you send one. ${limitWithoutKey}`,
    access: { ...assets, isKeyOptional: true },
    query: providerQuery,
    message: "Providers found",
    data: z.array(provider),
    errors: [],
    isVersioned: true,
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;
