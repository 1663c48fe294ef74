import type { Environment } from "#db/enums.ts";

/** What the console says about the screening of wallets. */
export type ScreeningState = {
  /** Null if only a service is asked. `loadedAt` is ISO 8601, null before the first list. */
  list: { source: string; count: number; loadedAt: string | null; isOld: boolean } | null;
  hasService: boolean;
  /** The newest refusals: one per partner, environment, day, and wallet. */
  hits: { partnerId: string; environment: Environment; network: string; count: number; lastAt: string }[];
};

/** A list is read daily; after a week of failures, the console says so. */
export const oldListDays = 7;
