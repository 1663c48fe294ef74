import * as z from "zod";
import { sides } from "#db/enums.ts";
import { routeFields } from "#lib/quotes/contract.ts";
import { number, text, url } from "#lib/response-fields.ts";

export const assetQuery = z.strictObject({ type: routeFields.type.optional() });

export const paymentMethodQuery = z.strictObject({
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  crypto_currency: routeFields.crypto_currency.optional(),
  network: routeFields.network.optional(),
});
export type PaymentMethodQuery = z.output<typeof paymentMethodQuery>;

export const cryptoCurrency = z
  .object({
    code: text("Currency code.", "BTC"),
    network: text("Blockchain network of this entry.", "mainnet"),
    name: text("Display name.", "Bitcoin"),
    crypto_icon: url("URL of the icon.", "https://api.example.com/icons/crypto/btc.svg"),
  })
  .meta({ id: "CryptoCurrency" });
export type CryptoCurrency = z.output<typeof cryptoCurrency>;

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
  })
  .meta({ id: "PaymentMethod" });
export const paymentMethodList = z
  .object({
    payment_methods: z.array(paymentMethod).meta({ description: "The available payment methods." }),
    recommended: text("The `svc_id` of the recommended payment method, or an empty string.", "card"),
  })
  .meta({ id: "PaymentMethodList" });
export type PaymentMethodList = z.output<typeof paymentMethodList>;

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
  })
  .meta({ id: "Provider" });
export type Provider = z.output<typeof provider>;
