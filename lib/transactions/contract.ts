import * as z from "zod";
import { environments, sides, statuses, statusSources } from "#db/enums.ts";
import { JsonNumber } from "#lib/json.ts";
import { amountNumber, providerId, providerObject, routeFields, walletAddress } from "#lib/quotes/contract.ts";

const basisPoints = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber && /^(0|[1-9]\d{0,3})$/.test(value.text), {
    message: "must be a whole number from 0 to 9999",
  })
  .transform(({ text }) => Number(text));

export const newTransaction = z.strictObject({
  ...routeFields,
  amount: amountNumber,
  provider: providerId,
  partner_context: z.string("must be text").min(1, "must not be empty").max(255, "must have at most 255 characters"),
  redirect_url: z.string("must be text").min(1, "must not be empty").max(2_048, "must have at most 2,048 characters"),
  wallet_address: walletAddress.optional(),
  quote_id: z.string("must be text").max(512).optional(),
  max_slippage_bps: basisPoints.optional(),
});
export type NewTransaction = z.output<typeof newTransaction>;

export const createdTransaction = z.object({
  transaction_id: z.string(),
  provider: providerObject,
  exchange_rate: z.number(),
  is_best: z.boolean(),
  fiat_amount: z.number(),
  crypto_amount: z.number(),
  quote_amount: z.number(),
  link: z.string(),
});
export type CreatedTransaction = z.output<typeof createdTransaction>;

const instant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
    "must be ISO 8601 like 2026-01-31T00:00:00Z",
  )
  .transform((text, context) => {
    const date = new Date(text);
    // JavaScript would read the 31st of February as a day in March.
    const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && day.toISOString().startsWith(text.slice(0, 10))) return date;
    context.addIssue({ code: "custom", message: "must be an existing date" });
    return z.NEVER;
  });

const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 100")
  .transform(Number)
  .refine((number) => number <= 100, "must be a whole number from 1 to 100");

export const transactionFilter = z
  .strictObject({
    limit: limit.optional(),
    cursor: z.string().max(128).optional(),
    status: z.array(z.enum(statuses, `must be one of ${statuses.join(", ")}`)).optional(),
    type: routeFields.type.optional(),
    provider: providerId.optional(),
    fiat_currency: routeFields.fiat_currency.optional(),
    crypto_currency: routeFields.crypto_currency.optional(),
    network: routeFields.network.optional(),
    payment_method: routeFields.payment_method.optional(),
    partner_context: z.string().min(1).max(255).optional(),
    created_from: instant.optional(),
    created_to: instant.optional(),
  })
  .refine(({ created_from, created_to }) => !created_from || !created_to || created_from < created_to, {
    path: ["created_to"],
    message: "must be later than created_from",
  });
export type TransactionFilter = z.output<typeof transactionFilter>;

const text = z.string();

/** A transaction as GET and webhooks carry it: the spec's webhook data, all values text, and what the contract adds. */
export const transaction = z.object({
  id: text,
  transaction_id: text,
  environment: z.enum(environments),
  provider_transaction_id: text,
  type: z.enum(sides),
  sender_address: text,
  recipient_address: text,
  exchange_rate: text,
  transaction_hash: text,
  provider_fee: text,
  svc_fee: text,
  network_fee: text,
  fiat_amount: text,
  crypto_amount: text,
  fiat_currency: text,
  crypto_currency: text,
  network: text,
  transaction_method: text,
  payment_method: text,
  status: z.enum(statuses),
  status_reason: text.nullable(),
  is_final: z.boolean(),
  provider: text,
  wallet_address: text.nullable(),
  redirect_url: text,
  link: text,
  link_expires_at: text,
  quoted: z.object({ exchange_rate: text, fiat_amount: text, crypto_amount: text }),
  status_history: z.array(z.object({ status: z.enum(statuses), at: text, source: z.enum(statusSources) })),
  created_at: text,
  updated_at: text,
  partner_context: text,
});
export type Transaction = z.output<typeof transaction>;

export const transactionPage = z.object({
  transactions: z.array(transaction),
  pagination: z.object({ limit: z.number(), has_more: z.boolean(), next_cursor: text.nullable() }),
});
export type TransactionPage = z.output<typeof transactionPage>;
