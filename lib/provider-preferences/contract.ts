import * as z from "zod";
import { oneMethod, providerId, routeFields } from "#lib/quotes/contract.ts";

export const newPreference = z.strictObject({
  provider: providerId,
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  payment_method: oneMethod.optional(),
});
export type NewPreference = z.output<typeof newPreference>;
