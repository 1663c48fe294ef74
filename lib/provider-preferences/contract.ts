import * as z from "zod";
import type { Role, Side } from "#db/enums.ts";
import { oneMethod, providerId, routeFields } from "#lib/quotes/contract.ts";

/** For how long a provider is put last. */
export const preferenceDays = 7;

export const preferenceManagers: readonly Role[] = ["owner", "developer"];

export const newPreference = z.strictObject({
  provider: providerId,
  type: routeFields.type,
  fiat_currency: routeFields.fiat_currency,
  payment_method: oneMethod.optional(),
});
export type NewPreference = z.output<typeof newPreference>;

/** A provider that is put last. */
export type Preference = {
  id: string;
  provider: string;
  type: Side;
  fiat: string;
  /** Null for all. */
  method: string | null;
  /** ISO 8601. */
  until: string;
  /** The member's name; null if they're gone. */
  by: string | null;
};
