import * as z from "zod";
import type { KeyScope } from "#db/enums.ts";
import {
  assetQuery,
  cryptoCurrency,
  fiatCurrency,
  paymentMethodList,
  paymentMethodQuery,
  provider,
} from "#lib/assets/contract.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { quotesSample } from "#lib/openapi/quotes-sample.ts";
import { quoteEntry, quoteQuery } from "#lib/quotes/contract.ts";
import type { Bucket } from "#lib/rate-limit.ts";
import {
  createdTransaction,
  newTransaction,
  transaction,
  transactionFilter,
  transactionPage,
} from "#lib/transactions/contract.ts";
import { eventFilter, eventPage, newTestEvent, sentTestEvent } from "#lib/webhooks/events-contract.ts";

export const basePath = "/api/v1/partner";

/** One endpoint of the Partner API. Its route file serves it and the OpenAPI document describes it from this declaration. */
export type Operation = {
  method: "get" | "post";
  /** Below /api/v1/partner. */
  path: string;
  tag: "Assets" | "Quotes" | "Transactions" | "Events" | "This document";
  summary: string;
  description: string;
  /** Null for a public endpoint. */
  access: { scope: KeyScope; limit: Bucket; isKeyOptional?: boolean } | null;
  pathParameters?: z.ZodObject;
  query: z.ZodObject;
  /** Query parameters that can be sent more than once. */
  repeatable?: readonly string[];
  body?: z.ZodObject;
  message: string;
  /** Null for a response without the envelope. */
  data: z.ZodType | null;
  /** In addition to the codes that every operation can return. */
  errors: readonly ErrorCode[];
  /** Optional parameters to include in code examples. */
  exampleParameters: readonly string[];
  isIdempotent?: boolean;
};

const none = z.strictObject({});
const transactionId = z.object({
  transaction_id: z.string().meta({
    description: "The `transaction_id` returned at creation",
    examples: ["tx_4Zk1mQvY8sT2bN6hR0cWdE"],
  }),
});
const assets = { scope: "assets:read", limit: "reads" } as const;
const quotes = z.array(quoteEntry);

export const operations = {
  listCryptoCurrencies: {
    method: "get",
    path: "/crypto-currencies",
    tag: "Assets",
    summary: "List crypto currencies",
    description:
      "Crypto currencies with their networks, one entry for each pair. Without `type`, what either direction supports.",
    access: assets,
    query: assetQuery,
    message: "Crypto currencies found",
    data: z.array(cryptoCurrency),
    errors: [],
    exampleParameters: ["type"],
  },
  listFiatCurrencies: {
    method: "get",
    path: "/fiat-currencies",
    tag: "Assets",
    summary: "List fiat currencies",
    description: "Fiat currencies with their minimum amounts. Without `type`, what either direction supports.",
    access: assets,
    query: assetQuery,
    message: "Fiat currencies found",
    data: z.array(fiatCurrency),
    errors: [],
    exampleParameters: ["type"],
  },
  listPaymentMethods: {
    method: "get",
    path: "/payment-methods",
    tag: "Assets",
    summary: "List payment methods",
    description: "Payment methods for a direction and a fiat currency, to be chosen from before quotes are fetched.",
    access: assets,
    query: paymentMethodQuery,
    message: "Payment methods found",
    data: paymentMethodList,
    errors: [],
    exampleParameters: [],
  },
  listProviders: {
    method: "get",
    path: "/providers",
    tag: "Assets",
    summary: "List providers",
    description: "On- and off-ramp providers. The key is optional here; a bad one is refused.",
    access: { ...assets, isKeyOptional: true },
    query: none,
    message: "Providers found",
    data: z.array(provider),
    errors: [],
    exampleParameters: [],
  },
  listQuotes: {
    method: "get",
    path: "/quotes",
    tag: "Quotes",
    summary: "Fetch quotes",
    description:
      "Asks every provider at once. One entry for each provider, best first, unsupported last; a slow or failing provider costs only its own entry. An exchange-type provider needs `wallet_address` to quote a BUY.",
    access: { scope: "quotes:read", limit: "quotes" },
    query: quoteQuery,
    message: "Quotes found",
    data: quotes.meta({ examples: [quotesSample] }),
    errors: [],
    exampleParameters: ["wallet_address"],
  },
  createTransaction: {
    method: "post",
    path: "/transactions",
    tag: "Transactions",
    summary: "Create a transaction",
    description:
      "Makes the record and its hosted checkout link. Nothing is bought until the user completes the payment there. `partner_context` is also the idempotency key: the same body again returns the first answer with `Idempotent-Replayed: true`.",
    access: { scope: "transactions:write", limit: "creations" },
    query: none,
    body: newTransaction,
    message: "Transaction created",
    data: createdTransaction,
    errors: [
      "partner_context_conflict",
      "request_in_progress",
      "quote_expired",
      "quote_already_used",
      "price_changed",
      "payload_too_large",
      "unsupported_media_type",
      "amount_out_of_range",
      "route_unsupported",
      "provider_unavailable",
    ],
    exampleParameters: ["wallet_address"],
    isIdempotent: true,
  },
  listTransactions: {
    method: "get",
    path: "/transactions",
    tag: "Transactions",
    summary: "List transactions",
    description: "Your transactions in this environment, newest first, page by page.",
    access: { scope: "transactions:read", limit: "reads" },
    query: transactionFilter,
    repeatable: ["status"],
    message: "Transactions found",
    data: transactionPage,
    errors: [],
    exampleParameters: ["limit", "status"],
  },
  getTransaction: {
    method: "get",
    path: "/transactions/{transaction_id}",
    tag: "Transactions",
    summary: "Get a transaction",
    description: "One transaction with every change of its status. Poll it to follow a payment.",
    access: { scope: "transactions:read", limit: "reads" },
    pathParameters: transactionId,
    query: none,
    message: "Transaction found",
    data: transaction,
    errors: ["not_found"],
    exampleParameters: [],
  },
  listEvents: {
    method: "get",
    path: "/events",
    tag: "Events",
    summary: "List events",
    description:
      "The events of the last 90 days, oldest first, whether or not a webhook endpoint exists: a receiver that was away catches up here. Keep `next_cursor`, also of an empty page, and come back with it for what is new; none is passed by.",
    access: { scope: "transactions:read", limit: "reads" },
    query: eventFilter,
    message: "Events found",
    data: eventPage,
    errors: [],
    exampleParameters: ["limit"],
  },
  sendTestEvent: {
    method: "post",
    path: "/test-events",
    tag: "Events",
    summary: "Send a test event",
    description:
      "Sends an event about a transaction that does not exist to every endpoint that chose it, with the header `webhook-test: true`. It stands among the events, marked.",
    access: { scope: "transactions:write", limit: "creations" },
    query: none,
    body: newTestEvent,
    message: "Test event sent",
    data: sentTestEvent,
    errors: ["payload_too_large", "unsupported_media_type"],
    exampleParameters: [],
  },
  getOpenApiDocument: {
    method: "get",
    path: "/openapi.json",
    tag: "This document",
    summary: "Get this document",
    description: "The OpenAPI 3.1 document of this API, answered without a key and without the envelope.",
    access: null,
    query: none,
    message: "",
    data: null,
    errors: [],
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

export const operationList = Object.entries<Operation>(operations).map(([operationId, operation]) => ({
  operationId: operationId as OperationId,
  ...operation,
}));
export type NamedOperation = (typeof operationList)[number];
