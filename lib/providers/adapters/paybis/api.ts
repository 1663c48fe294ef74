import * as z from "zod";
import { amount, readableRows } from "#lib/providers/schemas.ts";

// Response schemas with only the fields we read; Paybis may add others.
const meta = z.object({
  currencies: readableRows(z.object({ code: z.string(), blockchainName: z.string().nullish() })).nullish(),
});
const method = z.object({ name: z.string(), displayName: z.string().nullish() });

export const buyPairs = z.object({
  data: readableRows(
    method.extend({
      pairs: readableRows(
        z.object({
          from: z.string(),
          to: readableRows(
            z.object({
              currency: z.string().nullish(),
              currencyCode: z.string(),
              minAmount: amount.nullish(),
              maxAmount: amount.nullish(),
            }),
          ),
        }),
      ),
    }),
  ),
  meta: meta.nullish(),
});
export type BuyPairs = z.output<typeof buyPairs>;

export const sellPairs = z.object({
  data: readableRows(
    method.extend({ pairs: readableRows(z.object({ fromAssetId: z.string(), to: readableRows(z.string()) })) }),
  ),
  meta: meta.nullish(),
});
export type SellPairs = z.output<typeof sellPairs>;

export const created = z.object({ requestId: z.string().min(1), oneTimeToken: z.string().nullish() });
