import * as z from "zod";
import { deliveryStatuses, environments, failureCodes, sides, statuses } from "#db/enums.ts";

/** The query of the operator's lists; invalid values are ignored, because people edit URLs. */

// Postgres text can't contain NUL.
const text = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/)
  .optional()
  .catch(undefined);
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined);
const instant = z.iso.datetime().optional().catch(undefined);
const environment = z.enum(environments).optional().catch(undefined);
const cursor = z.string().max(128).optional().catch(undefined);

export const partnersFilter = z.object({
  q: text,
  state: z.enum(["active", "suspended"]).optional().catch(undefined),
  cursor,
});

export const transactionsFilter = z.object({
  q: text,
  partner: id,
  environment,
  status: z.enum(statuses).optional().catch(undefined),
  failure_code: z.enum(failureCodes).optional().catch(undefined),
  type: z.enum(sides).optional().catch(undefined),
  provider: id,
  problem: z.enum(["review", "stuck"]).optional().catch(undefined),
  window: z.enum(["24h", "7d", "30d", "90d"]).optional().catch(undefined),
  created_from: instant,
  created_to: instant,
  cursor,
});
export type TransactionsFilter = z.output<typeof transactionsFilter>;

export const deliveriesFilter = z.object({
  partner: id,
  environment,
  status: z.enum(deliveryStatuses).optional().catch(undefined),
  endpoint: id,
  transaction: id,
  cursor,
});
export type DeliveriesFilter = z.output<typeof deliveriesFilter>;

export const catalogFilter = z.object({
  kind: z.enum(["crypto", "fiat", "method"]).catch("crypto"),
  q: text,
  id: z.string().max(80).optional().catch(undefined),
});

export const callbacksFilter = z.object({ cursor });
export const environmentFilter = z.object({ environment: z.enum(environments).catch("production"), cursor });

/** A page with a tab per environment. */
export const environmentTab = z.object({ environment });
