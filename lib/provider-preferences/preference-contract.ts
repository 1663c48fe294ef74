import type { Role, Side } from "#db/enums.ts";

/** For how long a provider is put last. */
export const preferenceDays = 7;

export const preferenceManagers: readonly Role[] = ["owner", "developer"];

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
