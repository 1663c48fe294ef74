import * as z from "zod";
import { sides } from "#db/enums.ts";
import { refundStatus } from "#lib/adjustments/refund-contract.ts";
import { readCursor } from "#lib/cursor.ts";
import { customerId, customerRef, subAccount } from "#lib/customers/contract.ts";
import {
  apiParameters,
  instant,
  type ListFilter,
  lenient,
  pageParameters,
  windowFilter,
  word,
} from "#lib/list-contract.ts";
import { limit } from "#lib/pagination-contract.ts";
import { anyPeriodParameters } from "#lib/period-contract.ts";
import { providerId, routeFields } from "#lib/quotes/contract.ts";
import { statementMonth } from "#lib/statements/contract.ts";
import { columnsOf, defaultColumns } from "#lib/transactions/columns-contract.ts";
import { failureCode, partnerContext, status } from "#lib/transactions/contract.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";

const described = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.meta({ ...schema.meta(), description });

const exactText = (max: number) =>
  z
    .string()
    .min(1, "Can't be empty")
    .max(max, `Must be at most ${max} characters long`)
    .regex(/^[^\0]*$/, "Can't contain NUL characters");
const capitals = z.string().trim().toUpperCase();
const walletAddress = exactText(128).meta({
  description: "Only transactions with exactly this wallet address. The case of hexadecimal addresses is ignored.",
  examples: ["0x71C7656EC7ab88b098defB751B7401B5f6d8976F"],
});
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,18}(\.\d{1,18})?$/);
const pageInstant = z.iso.datetime();
/** Also as a control sends it, in UTC. */
const minuteOrInstant = z
  .string()
  .transform((text) => (/T\d\d:\d\d$/.test(text) ? `${text}:00.000Z` : text))
  .pipe(pageInstant);

/** The filters of the list of transactions, in the order of the API's documentation and of the menu. Their conditions are in
 * lib/transactions/queries/filters.ts. */
export const transactionFilters = {
  /** The page has tabs for it. */
  status: {
    api: z
      .array(status)
      .meta({ description: "Only transactions with this status. Can be repeated.", examples: [["success"]] }),
    page: status,
  },
  failure_code: {
    api: z
      .array(failureCode)
      .meta({ description: "Only transactions with this failure code. Can be repeated.", examples: [["declined"]] }),
    page: failureCode,
    label: "Failure",
    options: Object.fromEntries(failureMeanings.map(({ code, label }) => [code, label])),
  },
  type: { api: routeFields.type, page: routeFields.type, label: "Type", options: sides },
  provider: { api: providerId, page: providerId, label: "Provider" },
  fiat_currency: {
    api: routeFields.fiat_currency,
    page: capitals.pipe(routeFields.fiat_currency),
    label: "Fiat",
  },
  /** Inclusive bounds of the fiat amount. Ignored without a fiat currency. */
  amount_min: { page: amount, label: "Minimum amount", kind: "code" },
  amount_max: { page: amount, label: "Maximum amount", kind: "code" },
  /** What a buyer remembers: the fiat amount, at most 1% more or less. Ignored without a fiat currency. */
  amount: { page: amount, label: "Amount ±1%", kind: "code" },
  crypto_currency: {
    api: routeFields.crypto_currency,
    page: capitals.pipe(routeFields.crypto_currency),
    label: "Crypto",
  },
  network: { api: routeFields.network, page: routeFields.network, label: "Network", kind: "code" },
  payment_method: {
    api: routeFields.payment_method,
    page: routeFields.payment_method,
    label: "Method",
    kind: "code",
  },
  partner_context: {
    api: described(partnerContext, "Only the transaction with exactly this `partner_context`."),
    page: partnerContext,
    label: "Partner reference",
    kind: "code",
  },
  customer_id: { page: customerId, label: "Customer", kind: "code" },
  sub_account: {
    api: described(subAccount, "Only transactions with exactly this `sub_account`."),
    page: subAccount,
    label: "Sub-account",
    kind: "code",
  },
  transaction_hash: {
    api: exactText(255).meta({
      description:
        "Only transactions with this blockchain transaction hash. The case of hexadecimal hashes is ignored.",
      examples: ["0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"],
    }),
    page: word(255),
    label: "Hash",
    kind: "code",
  },
  refund_status: {
    api: z.array(refundStatus).meta({
      description: "Only transactions whose `refund` has this status. Can be repeated.",
      examples: [["succeeded"]],
    }),
    page: refundStatus,
    label: "Refund",
    options: { pending: "pending", succeeded: "succeeded", failed: "failed" },
  },
  wallet: { page: word(128), label: "Wallet", kind: "code" },
  /** An endpoint hasn't accepted its event yet. */
  webhook: { page: z.literal("failed"), label: "Webhook", options: ["failed"] },
  /** The provider takes longer than usual. */
  delayed: { page: z.literal("yes"), label: "Delayed", options: ["yes"] },
  is_on_hold: {
    api: z.literal("true", "Must be true").meta({
      description: "Only transactions that are on hold. The only value is `true`.",
      examples: ["true"],
    }),
    page: z.literal("true"),
    label: "On hold",
    options: { true: "yes" },
  },
  /** The stage it reached, regardless of its status. */
  stage: {
    page: z.enum(["opened", "handed_over", "paid", "ended"]),
    label: "Reached",
    options: { opened: "link opened", handed_over: "sent to provider", paid: "paid", ended: "finished" },
  },
  /** Created with the provider with the best quote. */
  best: { page: z.literal("yes"), label: "Best quote chosen", options: ["yes"] },
  /** Instead of a start time. */
  window: { ...windowFilter, label: "Created" },
  /** In UTC, instead of start and end. */
  day: { page: z.iso.date(), label: "Day (UTC)", kind: "date" },
  /** By the ledger, as in statements: the month of the first success, and one in which a refund was learned. */
  succeeded_in: { page: statementMonth, label: "Succeeded in (UTC)", kind: "fixed" },
  refunded_in: { page: statementMonth, label: "Refund booked in (UTC)", kind: "fixed" },
  created_from: {
    api: described(instant, "Only transactions created at or after this time (ISO 8601, from 1970)."),
    page: pageInstant,
    label: "Created from",
    kind: "code",
  },
  created_to: {
    api: described(instant, "Only transactions created before this time (ISO 8601, from 1970)."),
    page: pageInstant,
    label: "Created before",
    kind: "code",
  },
  updated_from: {
    api: described(instant, "Only transactions that last changed at or after this time (ISO 8601, from 1970)."),
    page: pageInstant,
    label: "Updated from",
    kind: "code",
  },
  updated_to: {
    api: described(instant, "Only transactions that last changed before this time (ISO 8601, from 1970)."),
    page: pageInstant,
    label: "Updated before",
    kind: "code",
  },
  succeeded_from: { page: minuteOrInstant, label: "Succeeded from", kind: "time" },
  succeeded_to: { page: minuteOrInstant, label: "Succeeded before", kind: "time" },
} satisfies Record<string, ListFilter>;

/** On the page, it's the filter `delayed`. */
const isDelayed = z
  .literal("true", "Must be true")
  .transform(() => true)
  .meta({
    description: "Only transactions whose payment is delayed. The only value is `true`.",
    examples: ["true"],
  });

/** The query of `GET /transactions`. */
export const transactionFilter = z
  .strictObject({
    limit: limit.optional(),
    cursor: z
      .string()
      .max(128)
      .meta({
        description: "The `next_cursor` of the previous page. Without it, the newest transactions are returned.",
      })
      .optional(),
    ...apiParameters(transactionFilters),
    // On the page, it's named wallet.
    wallet_address: walletAddress.optional(),
    // Not on the page, because its URLs are kept in saved views.
    customer_ref: described(customerRef, "Only transactions with exactly this `customer_ref`.").optional(),
    is_delayed: isDelayed.optional(),
  })
  .refine(({ created_from, created_to }) => !created_from || !created_to || created_from < created_to, {
    path: ["created_to"],
    message: "Must be later than created_from",
  })
  .refine(({ updated_from, updated_to }) => !updated_from || !updated_to || updated_from < updated_to, {
    path: ["updated_to"],
    message: "Must be later than updated_from",
  });

/** The URL of the transactions page. */
export const dashboardFilter = z.object({
  /** An ID of any kind, see find-by-any-id. Overrides all other filters. */
  q: lenient(word(255)),
  ...pageParameters(transactionFilters),
  /** Of the creation, in days of the reader. Overrides its other times. */
  ...anyPeriodParameters,
  /** The displayed columns, in this order. */
  columns: lenient(z.string().transform(writtenColumns)),
  cursor: lenient(z.string().refine((text) => readCursor(text) !== null)),
});
export type DashboardFilter = z.output<typeof dashboardFilter>;

/** The shortest text for the columns. Undefined for the default ones. */
function writtenColumns(text: string): string | undefined {
  const written = columnsOf(text).join();
  return written === defaultColumns.join() ? undefined : written;
}
