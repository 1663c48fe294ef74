import * as z from "zod";
import { sides } from "#db/enums.ts";
import { routeFields } from "#lib/quotes/contract.ts";

export const assetQuery = z.strictObject({ type: z.enum(sides, "must be BUY or SELL").optional() });

export const paymentMethodQuery = z.strictObject({
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  crypto_currency: routeFields.crypto_currency.optional(),
  network: routeFields.network.optional(),
});
export type PaymentMethodQuery = z.output<typeof paymentMethodQuery>;

export const cryptoCurrency = z.object({
  code: z.string(),
  network: z.string(),
  name: z.string(),
  crypto_icon: z.string(),
});
export type CryptoCurrency = z.output<typeof cryptoCurrency>;

export const fiatCurrency = z.object({
  code: z.string(),
  name: z.string(),
  logoSymbol: z.string(),
  fiatIcon: z.string(),
  minAmount: z.number(),
});
export type FiatCurrency = z.output<typeof fiatCurrency>;

export const paymentMethod = z.object({ svc_id: z.string(), logo: z.string(), name: z.string(), tagline: z.string() });
export const paymentMethodList = z.object({ payment_methods: z.array(paymentMethod), recommended: z.string() });
export type PaymentMethodList = z.output<typeof paymentMethodList>;

export const provider = z.object({ name: z.string(), svc_id: z.string(), logo: z.string() });
export type Provider = z.output<typeof provider>;
