import * as z from "zod";

// The public types of both wallets, with every field that isn't optional there: those of ramps-controller in MetaMask/core, and those of
// fiatOnRamp in Uniswap/interface. Objects are strict, so that a name that the wallet doesn't read is noticed.

const supported = z.strictObject({ buy: z.boolean(), sell: z.boolean() });
const region = { id: z.string().startsWith("/regions/"), name: z.string().min(1), supported };

export const metamaskCountries = z.array(
  z.strictObject({
    ...region,
    isoCode: z.string().length(2),
    flag: z.string().min(1),
    phone: z.strictObject({ prefix: z.string(), placeholder: z.string(), template: z.string() }),
    currency: z.string(),
    states: z.array(z.strictObject({ ...region, stateId: z.string() })),
  }),
);

const token = z.strictObject({
  assetId: z.string().regex(/^[a-z0-9]+:[\w-]+\/[a-z0-9]+:\S+$/),
  chainId: z.string().regex(/^[a-z0-9]+:[\w-]+$/),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().min(0),
  iconUrl: z.url(),
  tokenSupported: z.literal(true),
});
export const metamaskTokens = z.strictObject({ topTokens: z.array(token).min(1), allTokens: z.array(token).min(1) });

export const metamaskProviders = z.strictObject({
  providers: z.array(
    z.strictObject({
      id: z.string().startsWith("/providers/"),
      ...{ name: z.string(), environmentType: z.string(), description: z.string(), hqAddress: z.string() },
      links: z.array(z.strictObject({ name: z.string(), url: z.url() })),
      logos: z.strictObject({ light: z.url(), dark: z.url(), height: z.number(), width: z.number() }),
    }),
  ),
});

export const metamaskPayments = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        id: z.string().startsWith("/payments/"),
        ...{ paymentType: z.string(), name: z.string(), score: z.number(), icon: z.string() },
        delay: z.tuple([z.number(), z.number()]).optional(),
        isManualBankTransfer: z.boolean(),
      }),
    )
    .min(1),
  sort: z.strictObject({ ids: z.array(z.string()), sortBy: z.string() }),
});

export const metamaskQuotes = z.strictObject({
  success: z
    .array(
      z.strictObject({
        provider: z.string().startsWith("/providers/"),
        quote: z.strictObject({
          ...{ amountIn: z.number(), amountOut: z.number(), paymentMethod: z.string().startsWith("/payments/") },
          amountOutInFiat: z.number().optional(),
          ...{ totalFees: z.number(), networkFee: z.number(), providerFee: z.number() },
        }),
        metadata: z.strictObject({
          reliability: z.number().min(0).max(100).optional(),
          tags: z.strictObject({ isBestRate: z.boolean(), isMostReliable: z.boolean() }),
        }),
      }),
    )
    .min(1),
  sorted: z.array(z.strictObject({ sortBy: z.enum(["price", "reliability"]), ids: z.array(z.string()).min(1) })),
  error: z.array(z.strictObject({ provider: z.string(), error: z.string() })),
  customActions: z.array(z.never()),
});

export const uniswapCountries = z.strictObject({
  supportedCountries: z
    .array(z.strictObject({ countryCode: z.string().length(2), displayName: z.string(), state: z.string().optional() }))
    .min(1),
});
export const uniswapFiats = z.strictObject({
  fiatCurrencies: z
    .array(z.strictObject({ fiatCurrencyCode: z.string(), displayName: z.string(), symbol: z.string() }))
    .min(1),
});
export const uniswapTokens = z.strictObject({
  supportedTokens: z
    .array(
      z.strictObject({
        ...{ cryptoCurrencyCode: z.string(), displayName: z.string(), address: z.string() },
        ...{ cryptoCurrencyChain: z.string(), chainId: z.string(), symbol: z.string() },
      }),
    )
    .min(1),
});
export const uniswapQuotes = z.strictObject({
  quotes: z
    .array(
      z.strictObject({
        countryCode: z.string(),
        ...{ sourceAmount: z.number(), sourceCurrencyCode: z.string() },
        ...{ destinationAmount: z.number().positive(), destinationCurrencyCode: z.string() },
        serviceProviderDetails: z.strictObject({
          ...{ serviceProvider: z.string(), name: z.string(), url: z.string() },
          logos: z.strictObject({ darkLogo: z.url(), lightLogo: z.url() }),
          paymentMethods: z.array(z.string()).min(1),
          supportUrl: z.url().optional(),
        }),
        totalFee: z.number().min(0),
        isMostRecentlyUsedProvider: z.boolean(),
      }),
    )
    .min(1),
  message: z.null(),
  error: z.null(),
});
