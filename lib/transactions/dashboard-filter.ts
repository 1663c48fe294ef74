import * as z from "zod";
import { type Environment, failureCodes, sides, statuses } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { readCursor } from "#lib/cursor.ts";
import { hourMs } from "#lib/duration.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { providerId, routeFields } from "#lib/quotes/contract.ts";
import { columnsOf, defaultColumns } from "#lib/transactions/columns-contract.ts";
import type { ListFilter } from "#lib/transactions/list-transactions.ts";

const windowsMs = { "24h": 24 * hourMs, "7d": 7 * 24 * hourMs, "30d": 30 * 24 * hourMs, "90d": 90 * 24 * hourMs };
const windowNames = ["24h", "7d", "30d", "90d"] as const satisfies readonly (keyof typeof windowsMs)[];

export const stages = ["opened", "handed_over", "paid", "ended"] as const;

// Postgres text can't contain NUL.
const noNul = /^[^\0]*$/;
const capitals = z.string().trim().toUpperCase();
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,18}(\.\d{1,18})?$/)
  .optional()
  .catch(undefined);
const instant = z.iso.datetime().optional().catch(undefined);

/** The filters in the URL of the transactions page. Invalid values are ignored, because people edit URLs. */
export const dashboardFilter = z.object({
  /** An ID of any kind, see find-by-any-id. Overrides all other filters. */
  q: z.string().trim().min(1).max(255).regex(noNul).optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  failure_code: z.enum(failureCodes).optional().catch(undefined),
  type: z.enum(sides).optional().catch(undefined),
  provider: providerId.optional().catch(undefined),
  fiat_currency: capitals.pipe(routeFields.fiat_currency).optional().catch(undefined),
  crypto_currency: capitals.pipe(routeFields.crypto_currency).optional().catch(undefined),
  partner_context: z.string().min(1).max(255).regex(noNul).optional().catch(undefined),
  network: routeFields.network.optional().catch(undefined),
  payment_method: routeFields.payment_method.optional().catch(undefined),
  wallet: z.string().trim().min(1).max(128).regex(noNul).optional().catch(undefined),
  /** Inclusive bounds of the fiat amount. Ignored without a fiat currency. */
  amount_min: amount,
  amount_max: amount,
  window: z.enum(windowNames).optional().catch(undefined),
  /** The start time, unless there is a window. */
  created_from: instant,
  created_to: instant,
  /** The stage it reached, regardless of its status. */
  stage: z.enum(stages).optional().catch(undefined),
  /** Created with the provider with the best quote. */
  best: z.literal("yes").optional().catch(undefined),
  /** An endpoint hasn't accepted its event yet. */
  webhook: z.literal("failed").optional().catch(undefined),
  /** Takes longer than usual. */
  stuck: z.literal("yes").optional().catch(undefined),
  /** The displayed columns, in this order. */
  columns: z.string().transform(writtenColumns).optional().catch(undefined),
  cursor: z
    .string()
    .refine((text) => readCursor(text) !== null)
    .optional()
    .catch(undefined),
});
export type DashboardFilter = z.output<typeof dashboardFilter>;

const rowsOnPage = 50;

export function toTransactionFilter(filter: DashboardFilter, now: Date): ListFilter {
  const { q: _, columns: __, status, failure_code, window, created_from, created_to, ...rest } = filter;
  const { amount_min, amount_max, webhook, stuck, best, ...same } = rest;
  return {
    ...same,
    limit: rowsOnPage,
    ...(status && { status: [status] }),
    ...(failure_code && { failure_code: [failure_code] }),
    ...(created_from && { created_from: new Date(created_from) }),
    ...(created_to && { created_to: new Date(created_to) }),
    ...(window && { created_from: new Date(now.getTime() - windowsMs[window]) }),
    ...(filter.fiat_currency && amount_min && { fiatAmountFrom: amount_min }),
    ...(filter.fiat_currency && amount_max && { fiatAmountTo: amount_max }),
    ...(webhook && { hasFailedWebhook: true }),
    ...(stuck && { isStuck: true }),
    ...(best && { isBest: true }),
  };
}

/** The shortest text for the columns. Undefined for the default ones. */
function writtenColumns(text: string): string | undefined {
  const written = columnsOf(text).join();
  return written === defaultColumns.join() ? undefined : written;
}

export type FilterChoices = {
  /** By identifier. */
  providers: Record<string, string>;
  fiats: string[];
  cryptos: string[];
};

/** The available filter values. */
export async function filterChoices(
  environment: Environment,
  providers: readonly RampProvider[],
): Promise<FilterChoices> {
  const { fiats, cryptos } = await getCatalog(environment);
  return {
    providers: Object.fromEntries(providers.map(({ id, name }) => [id, name])),
    fiats: fiats.map(({ code }) => code),
    cryptos: [...new Set(cryptos.map(({ code }) => code))],
  };
}
