import * as z from "zod";
import { sides } from "#db/enums.ts";
import { placeFields } from "#lib/countries/place-contract.ts";
import { assetId, providerId, routeFields } from "#lib/quotes/contract.ts";
import { dateTime, number, text, url } from "#lib/response-fields.ts";

export const assetQuery = z.strictObject({ type: routeFields.type.optional(), ...placeFields });
export type AssetQuery = z.output<typeof assetQuery>;

export const cryptoQuery = assetQuery.extend({
  asset_id: assetId
    .meta({ ...assetId.meta(), description: "Only the crypto currency with this asset ID (CAIP-19)." })
    .optional(),
});
export type CryptoQuery = z.output<typeof cryptoQuery>;

export const providerQuery = z.strictObject(placeFields);
export type ProviderQuery = z.output<typeof providerQuery>;

export const paymentMethodQuery = z.strictObject({
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  crypto_currency: routeFields.crypto_currency.optional(),
  network: routeFields.network.optional(),
  ...placeFields,
});
export type PaymentMethodQuery = z.output<typeof paymentMethodQuery>;

export const limitQuery = z.strictObject({
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  crypto_currency: routeFields.crypto_currency.optional(),
  network: routeFields.network.optional(),
  asset_id: assetId.optional(),
  payment_method: routeFields.payment_method.optional(),
  provider: providerId.optional(),
  ...placeFields,
});
export type LimitQuery = z.output<typeof limitQuery>;

const identifier = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const cryptoCurrency = z
  .object({
    code: text("Currency code.", "BTC"),
    network: text("Blockchain network of this entry.", "mainnet"),
    name: text("Display name.", "Bitcoin"),
    crypto_icon: url("URL of the icon.", "https://api.example.com/icons/crypto/btc.svg"),
    asset_id: identifier(
      "The asset ID (CAIP-19). Null if the network has no registered name, or the token's contract isn't certain.",
      "bip122:000000000019d6689c085ae165831e93/slip44:0",
    ),
    chain_id: identifier(
      "The network's chain ID (CAIP-2). Null if it has no registered one.",
      "bip122:000000000019d6689c085ae165831e93",
    ),
    contract_address: identifier(
      "The token's contract, with its checksum. Null for a network's own coin, and while the contract isn't certain.",
      null,
    ),
    decimals: z.int().meta({ description: "The number of decimals of one unit.", examples: [8] }),
  })
  .meta({ id: "CryptoCurrency" });
export type CryptoCurrency = z.output<typeof cryptoCurrency>;

/** Who lists a contract for a token. `isKept`: the table in the repository lists it. */
export type ContractSource = { contract: string; providers: string[]; isKept: boolean };

export const fiatCurrency = z
  .object({
    code: text("Currency code.", "NGN"),
    name: text("Display name.", "Nigerian naira"),
    logoSymbol: text("Currency symbol.", "₦"),
    fiatIcon: text("The flag as inline SVG markup.", '<svg xmlns="http://www.w3.org/2000/svg">…</svg>'),
    minAmount: number("Minimum amount in this currency.", 5_000),
  })
  .meta({ id: "FiatCurrency" });
export type FiatCurrency = z.output<typeof fiatCurrency>;

export const paymentMethod = z
  .object({
    svc_id: text("The payment method's ID. Pass it as `payment_method` in other requests.", "card"),
    logo: url("URL of the logo.", "https://api.example.com/icons/methods/card.svg"),
    name: text("Display name.", "Card"),
    tagline: text("Short description.", "Visa, Mastercard and Verve"),
    usual_minutes: z
      .object({
        min: z.int().meta({ description: "The shortest time of a provider.", examples: [1] }),
        max: z.int().meta({ description: "The longest time of a provider.", examples: [10] }),
      })
      .nullable()
      .meta({
        id: "UsualMinutes",
        description:
          "How many minutes a payment usually takes, as the providers state it. Null if none does. For some providers only.",
      }),
    is_manual_transfer: z.boolean().meta({
      description: "Whether the buyer sends the payment from their bank themselves, so that it can arrive much later.",
      examples: [false],
    }),
  })
  .meta({ id: "PaymentMethod" });
export const paymentMethodList = z
  .object({
    payment_methods: z.array(paymentMethod).meta({ description: "The available payment methods." }),
    recommended: text("The `svc_id` of the recommended payment method, or an empty string.", "card"),
  })
  .meta({ id: "PaymentMethodList" });
export type PaymentMethodList = z.output<typeof paymentMethodList>;

const limitSources = ["provider_list", "provider_limits", "observed"] as const;
const limitAmount = (description: string, example: number) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [example] });
const requested = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const limitRow = z
  .object({
    provider: text("The provider's `svc_id`.", "acme-pay"),
    payment_method: text("The payment method's `svc_id`.", "card"),
    crypto_currency: requested("The requested crypto currency. Null: the limits are those of the method.", "BTC"),
    network: requested("The requested network. Null: the limits are those of the method.", "mainnet"),
    min_amount: limitAmount(
      "The smallest amount that is accepted, in `fiat_currency`. Null if the provider doesn't publish one.",
      20,
    ),
    max_amount: limitAmount(
      "The largest amount that is accepted, in `fiat_currency`. Null if the provider doesn't publish one.",
      15_000,
    ),
    source: z.enum(limitSources).meta({
      id: "LimitSource",
      description:
        "Where the limits are from: `provider_list`, the provider's list of methods; `provider_limits`, its limits of this crypto currency; `observed`, an amount that it refused in the last 24 hours although its lists allow it.",
      examples: ["provider_list"],
    }),
    as_of: dateTime("When they were read or observed.", "2026-11-24T09:30:00.000Z"),
  })
  .meta({ id: "Limit" });
export type LimitRow = z.output<typeof limitRow>;

export const limitList = z
  .object({
    limits: z.array(limitRow).meta({
      description: "One entry per provider and payment method, by provider. Amounts are inclusive.",
    }),
    range: z
      .object({
        min_amount: limitAmount("The lowest published minimum.", 5),
        max_amount: limitAmount("The highest published maximum.", 30_000),
      })
      .nullable()
      .meta({ description: "What at least one available provider accepts. Null if none does." }),
  })
  .meta({ id: "LimitList" });
export type LimitList = z.output<typeof limitList>;

const link = (description: string, example: string) =>
  z
    .url()
    .nullable()
    .meta({ description, examples: [example] });

export const provider = z
  .object({
    name: text("Display name.", "Acme Pay"),
    svc_id: text("The provider's ID. Pass it as `provider` when you create a transaction.", "acme-pay"),
    logo: url("URL of the logo.", "https://api.example.com/icons/providers/acme-pay.svg"),
    is_available: z.boolean().meta({
      description: "Whether the provider is currently responding. Quotes resume automatically once it does.",
      examples: [true],
    }),
    needs_wallet_for: z.array(z.enum(sides)).meta({
      description: "The directions for which the provider only quotes with a `wallet_address`.",
      examples: [["BUY"]],
    }),
    links: z
      .object({
        website: link("The provider's website.", "https://acme.example"),
        terms: link("Its terms of use.", "https://acme.example/terms"),
        privacy: link("Its privacy policy.", "https://acme.example/privacy"),
        support: link("Its help for users.", "https://help.acme.example"),
      })
      .meta({ id: "ProviderLinks", description: "The provider's pages for users. Null where none is known." }),
    presentation: z
      .object({
        tab: z.literal(true).meta({ description: "The page can always be opened in a new tab or window." }),
        frame: z.enum(["yes", "listed_domain", "no"]).meta({
          description:
            "Whether the provider's page can be opened in a frame. `listed_domain`: only on domains that were registered with the provider.",
          examples: ["listed_domain"],
        }),
        web_view: z.enum(["yes", "limited", "no"]).meta({
          description:
            "Whether it can be opened in an app's web view. `limited`: some payment methods or identity checks don't work there.",
          examples: ["limited"],
        }),
        note: text("What to take care of.", "Apple Pay doesn't work in frames."),
      })
      .meta({
        id: "ProviderPresentation",
        description:
          "Where the provider's page works. The checkout page at `link` leads there, and can't be opened in a frame itself.",
      }),
  })
  .meta({ id: "Provider" });
export type Provider = z.output<typeof provider>;
