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

export type Operation = {
  operationId: string;
  method: "get" | "post";
  /** Below /api/v1/partner. */
  path: string;
  tag: "Assets" | "Quotes" | "Transactions" | "Events" | "This document";
  summary: string;
  description: string;
  /** Null: answered without a key. */
  access: { scope: KeyScope; limit: Bucket; isKeyOptional?: boolean } | null;
  params?: z.ZodObject;
  query: z.ZodObject;
  body?: z.ZodObject;
  message: string;
  /** Null: an answer that is no envelope. */
  data: z.ZodType | null;
  /** Beyond the codes that every operation has. */
  errors: ErrorCode[];
  /** Optional parameters that an example shows too. */
  shown: string[];
  isReplayable?: boolean;
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

export const operations: Operation[] = [
  {
    operationId: "listCryptoCurrencies",
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
    shown: ["type"],
  },
  {
    operationId: "listFiatCurrencies",
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
    shown: ["type"],
  },
  {
    operationId: "listPaymentMethods",
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
    shown: [],
  },
  {
    operationId: "listProviders",
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
    shown: [],
  },
  {
    operationId: "listQuotes",
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
    shown: ["wallet_address"],
  },
  {
    operationId: "createTransaction",
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
    shown: ["wallet_address"],
    isReplayable: true,
  },
  {
    operationId: "listTransactions",
    method: "get",
    path: "/transactions",
    tag: "Transactions",
    summary: "List transactions",
    description: "Your transactions in this environment, newest first, page by page.",
    access: { scope: "transactions:read", limit: "reads" },
    query: transactionFilter,
    message: "Transactions found",
    data: transactionPage,
    errors: [],
    shown: ["limit", "status"],
  },
  {
    operationId: "getTransaction",
    method: "get",
    path: "/transactions/{transaction_id}",
    tag: "Transactions",
    summary: "Get a transaction",
    description: "One transaction with every change of its status. Poll it to follow a payment.",
    access: { scope: "transactions:read", limit: "reads" },
    params: transactionId,
    query: none,
    message: "Transaction found",
    data: transaction,
    errors: ["not_found"],
    shown: [],
  },
  {
    operationId: "listEvents",
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
    shown: ["limit"],
  },
  {
    operationId: "sendTestEvent",
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
    shown: [],
  },
  {
    operationId: "getOpenApiDocument",
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
    shown: [],
  },
];
