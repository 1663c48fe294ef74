import * as z from "zod";
import { routeFields } from "#lib/quotes/contract.ts";

export const assetQuery = z.strictObject({ type: routeFields.type.optional() });

export const paymentMethodQuery = z.strictObject({
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  crypto_currency: routeFields.crypto_currency.optional(),
  network: routeFields.network.optional(),
});
export type PaymentMethodQuery = z.output<typeof paymentMethodQuery>;

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

export const cryptoCurrency = z
  .object({
    code: text("Currency code", "BTC"),
    network: text("Blockchain network of this entry", "mainnet"),
    name: text("Display name", "Bitcoin"),
    crypto_icon: text("URL of an icon", "https://api.example.com/icons/crypto/btc.svg"),
  })
  .meta({ id: "CryptoCurrency" });
export type CryptoCurrency = z.output<typeof cryptoCurrency>;

export const fiatCurrency = z
  .object({
    code: text("Currency code", "NGN"),
    name: text("Display name", "Nigerian naira"),
    logoSymbol: text("Short symbol text", "₦"),
    fiatIcon: text("Inline SVG markup, from our own set", '<svg xmlns="http://www.w3.org/2000/svg">…</svg>'),
    minAmount: z.number().meta({ description: "Minimum amount for the currency", examples: [5_000] }),
  })
  .meta({ id: "FiatCurrency" });
export type FiatCurrency = z.output<typeof fiatCurrency>;

export const paymentMethod = z
  .object({
    svc_id: text("Identifier: the `payment_method` of quotes and transactions", "card"),
    logo: text("URL of an image", "https://api.example.com/icons/methods/card.svg"),
    name: text("Display name", "Card"),
    tagline: text("Short description", "Visa, Mastercard and Verve"),
  })
  .meta({ id: "PaymentMethod" });
export const paymentMethodList = z
  .object({
    payment_methods: z.array(paymentMethod).meta({ description: "What can be paid with" }),
    recommended: text("`svc_id` of the recommended method, or empty when there is none", "card"),
  })
  .meta({ id: "PaymentMethodList" });
export type PaymentMethodList = z.output<typeof paymentMethodList>;

export const provider = z
  .object({
    name: text("Display name", "Acme Pay"),
    svc_id: text("Identifier: the `provider` of transactions", "acme-pay"),
    logo: text("URL of an image", "https://api.example.com/icons/providers/acme-pay.svg"),
    is_available: z.boolean().meta({
      description: "False while it is not answering us; it is quoted again as soon as it does",
      examples: [true],
    }),
  })
  .meta({ id: "Provider" });
export type Provider = z.output<typeof provider>;
