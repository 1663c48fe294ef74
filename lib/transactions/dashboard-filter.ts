import * as z from "zod";
import { sides, statuses } from "#db/enums.ts";
import { readCursor } from "#lib/cursor.ts";
import { providerId, routeFields } from "#lib/quotes/contract.ts";
import type { TransactionFilter } from "#lib/transactions/contract.ts";

const hourMs = 60 * 60 * 1000;
const windowsMs = { "24h": 24 * hourMs, "7d": 7 * 24 * hourMs, "30d": 30 * 24 * hourMs, "90d": 90 * 24 * hourMs };
const windowNames = ["24h", "7d", "30d", "90d"] as const satisfies readonly (keyof typeof windowsMs)[];

// Postgres' text holds anything but this.
const noNul = /^[^\0]*$/;
const capitals = z.string().trim().toUpperCase();

/** What the transactions page reads from its address; what cannot be is left out, since people edit addresses. */
export const dashboardFilter = z.object({
  /** A transaction id or a partner_context; looks everywhere, whatever else is set. */
  q: z.string().trim().min(1).max(255).regex(noNul).optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  type: z.enum(sides).optional().catch(undefined),
  provider: providerId.optional().catch(undefined),
  fiat_currency: capitals.pipe(routeFields.fiat_currency).optional().catch(undefined),
  crypto_currency: capitals.pipe(routeFields.crypto_currency).optional().catch(undefined),
  partner_context: z.string().min(1).max(255).regex(noNul).optional().catch(undefined),
  window: z.enum(windowNames).optional().catch(undefined),
  cursor: z
    .string()
    .refine((text) => readCursor(text) !== null)
    .optional()
    .catch(undefined),
});
export type DashboardFilter = z.output<typeof dashboardFilter>;

const rowsOnPage = 50;

export function toTransactionFilter({ q: _, status, window, ...rest }: DashboardFilter, now: Date): TransactionFilter {
  return {
    ...rest,
    limit: rowsOnPage,
    ...(status && { status: [status] }),
    ...(window && { created_from: new Date(now.getTime() - windowsMs[window]) }),
  };
}
