import * as z from "zod";
import { callbackRejected, isRecent } from "#lib/providers/callback.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";

// Response schemas with only the fields we read; MoonPay may add others.
const limit = amount.nullish();
const flag = z.boolean().nullish().catch(null);
const codes = z.array(z.string()).nullish().catch(null);
export const currency = z.object({
  type: z.string().nullish(),
  code: z.string(),
  precision: z.coerce.number().int().min(0).max(18).nullish().catch(null),
  minAmount: limit,
  maxAmount: limit,
  minBuyAmount: limit,
  maxBuyAmount: limit,
  minSellAmount: limit,
  maxSellAmount: limit,
  isSuspended: z.boolean().nullish(),
  isSellSupported: z.boolean().nullish(),
  isSupportedInUS: flag,
  notAllowedUSStates: codes,
  notAllowedCountries: codes,
  metadata: z
    .object({ networkCode: z.string().nullish(), contractAddress: z.string().nullish().catch(null) })
    .nullish(),
});
export type Currency = z.output<typeof currency>;
export const currencies = readableRows(currency);

const place = { isAllowed: flag, isBuyAllowed: flag, isSellAllowed: flag };
const states = readableRows(z.object({ code: z.string(), ...place }))
  .nullish()
  .catch(null);
export const countries = readableRows(z.object({ alpha2: z.string(), states, ...place }));

/** Fiat limits of a purchase, in `baseCurrency`. */
export const currencyLimits = z.object({
  baseCurrency: z.object({ minBuyAmount: limit.catch(null), maxBuyAmount: limit.catch(null) }),
});

export const emptyResponse = z.undefined();

export const event = z.object({ type: z.string(), data: z.unknown() });

/** Signs the query string of a widget URL exactly as sent, including "?". */
export const signQuery = (key: string, search: string) =>
  hmac({ algorithm: "sha256", key, message: [search], encoding: "base64" });

/** MoonPay's page opens only at the address whose hash the signed link contains. */
export const hashAddress = (key: string, ip: string) =>
  hmac({ algorithm: "sha256", key, message: [ip], encoding: "base64" });

/** Throws unless Moonpay-Signature-V2 ("t=<seconds>,s=<hex>") is valid and recent. */
export function assertSigned({ headers, body }: Callback, key: string, now: Date): void {
  const parts = (headers["moonpay-signature-v2"] ?? "").split(",").map((part) => part.trim().split("="));
  const { t = "", s = "" } = Object.fromEntries(parts);
  const signedMs = /^\d{1,12}$/.test(t) ? Number(t) * 1000 : Number.NaN;
  const expected = key === "" ? "" : hmac({ algorithm: "sha256", key, message: [`${t}.`, body], encoding: "hex" });
  if (!isRecent(signedMs, now) || !secureCompare(s, expected)) throw callbackRejected();
}
