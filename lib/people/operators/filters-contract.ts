import * as z from "zod";
import { deliveryStatuses, environments, statuses } from "#db/enums.ts";
import { ledgerFilters } from "#lib/ledger/contract.ts";
import { type ListFilter, lenient, pageParameters, word } from "#lib/list-contract.ts";
import { transactionFilters as partnerFilters } from "#lib/transactions/filters-contract.ts";

/** The query of the operator's lists; invalid values are ignored, because people edit URLs. */

const text = lenient(word(255));
const id = z.string().regex(/^[\w-]{1,64}$/);
const environment = z.enum(environments);
const cursor = lenient(z.string().max(128));

/** A page about a partner, or about all. */
export const partnerFilter = { page: id, label: "Partner ID", kind: "code" } satisfies ListFilter;
const environmentChoice = { page: environment, label: "Environment", options: environments } satisfies ListFilter;

export const partnersFilter = z.object({
  q: text,
  state: lenient(z.enum(["active", "suspended"])),
  cursor,
});

/** Their conditions are in lib/transactions/queries/console.ts. */
export const transactionFilters = {
  problem: {
    // "stuck" in links of older versions.
    page: z.preprocess(
      (value) => (value === "stuck" ? "delayed" : value),
      z.enum(["review", "delayed", "refund", "adjusted"]),
    ),
    label: "Problem",
    options: {
      review: "Needs review",
      delayed: "Delayed",
      refund: "Refunded or charged back",
      adjusted: "Adjusted in the last 7 days",
    },
  },
  status: { page: z.enum(statuses), label: "Status", options: statuses },
  failure_code: partnerFilters.failure_code,
  environment: environmentChoice,
  provider: { page: id, label: "Provider" },
  type: partnerFilters.type,
  window: partnerFilters.window,
  day: partnerFilters.day,
  /** Ignored without a start time or a period of the ledger, because no index has the currencies and amounts of all partners. */
  fiat_currency: partnerFilters.fiat_currency,
  amount: partnerFilters.amount,
  partner: partnerFilter,
  ...ledgerFilters,
  /** Ignored without a period of the ledger. */
  payment_method: partnerFilters.payment_method,
  created_from: { ...partnerFilters.created_from, kind: "fixed" },
  created_to: { ...partnerFilters.created_to, kind: "fixed" },
} satisfies Record<string, ListFilter>;
export const transactionsFilter = z.object({ q: text, ...pageParameters(transactionFilters), cursor });
export type TransactionsFilter = z.output<typeof transactionsFilter>;

/** Their conditions are in lib/webhooks/queries/console.ts. */
export const deliveryFilters = {
  status: { page: z.enum(deliveryStatuses), label: "Status", options: deliveryStatuses },
  environment: environmentChoice,
  partner: partnerFilter,
  endpoint: { page: id, label: "Endpoint ID", kind: "code" },
  transaction: { page: id, label: "Transaction ID", kind: "code" },
} satisfies Record<string, ListFilter>;
export const deliveriesFilter = z.object({ ...pageParameters(deliveryFilters), cursor });
export type DeliveriesFilter = z.output<typeof deliveriesFilter>;

export const catalogFilter = z.object({
  kind: z.enum(["crypto", "fiat", "method"]).catch("crypto"),
  q: text,
  id: lenient(z.string().max(80)),
});

export const callbacksFilter = z.object({ cursor });
export const environmentFilter = z.object({ environment: z.enum(environments).catch("production"), cursor });

/** A page with a tab per environment. */
export const environmentTab = z.object({ environment: lenient(environment) });
