import * as z from "zod";
import { logFilter, logPage } from "#lib/api-logs/feed-contract.ts";
import { assetOperations, limitWithoutKey } from "#lib/openapi/asset-operations.ts";
import { type Operation, transactionId } from "#lib/openapi/operation.ts";
import { quotesSample } from "#lib/openapi/quotes-sample.ts";
import { reportOperations } from "#lib/openapi/report-operations.ts";
import { testingOperations } from "#lib/openapi/testing-operations.ts";
import { webhookOperations } from "#lib/openapi/webhook-operations.ts";
import { providerReport, providerReportQuery } from "#lib/provider-report/contract.ts";
import { quoteCost } from "#lib/quotes/any-method-contract.ts";
import { quoteEntry, quoteQuery } from "#lib/quotes/contract.ts";
import { noQuotesMessage } from "#lib/quotes/no-quotes-message.ts";
import { createdTransaction, newTransaction, transaction, transactionPage } from "#lib/transactions/contract.ts";
import { transactionFilter } from "#lib/transactions/filters-contract.ts";
import { eventFilter, eventPage, newTestEvent, sentTestEvent } from "#lib/webhooks/events-contract.ts";

// It reads every transaction of the range.
const reportCost = 10;
const none = z.strictObject({});
const openApiQuery = z.strictObject({
  version: z
    .enum(["3.1", "3.0"], "Must be 3.1 or 3.0")
    .meta({
      description:
        "The version of OpenAPI. Use 3.0 for generators that can't read 3.1, as most for Go, PHP, and Java; it has no webhooks. Defaults to 3.1.",
      examples: ["3.1"],
    })
    .optional(),
});
const quotes = z.array(quoteEntry);

export const operations = {
  ...assetOperations,
  listQuotes: {
    method: "get",
    path: "/quotes",
    tag: "Quotes",
    summary: "List quotes",
    description:
      "Requests live quotes from every provider in parallel and returns one entry per provider: the best quote first, unsupported ones last. With the payment method `any`, returns one entry per provider and method, and counts as 3 requests. A slow or failing provider doesn't delay the others. An exchange-type provider needs `wallet_address` to quote a `BUY`.",
    access: { scope: "quotes:read", limit: "quotes" },
    costOf: (query) => quoteCost(query.get("payment_method")),
    query: quoteQuery,
    message: "Quotes found",
    messageFor: noQuotesMessage,
    data: quotes.meta({ examples: [quotesSample] }),
    errors: [],
    exampleParameters: ["amount", "wallet_address"],
  },
  createTransaction: {
    method: "post",
    path: "/transactions",
    tag: "Transactions",
    summary: "Create a transaction",
    description:
      "Creates a transaction and its hosted checkout link. Nothing is bought or sold until the user completes the provider's checkout. `partner_context` is also the idempotency key: repeating a request with the same body returns the original response with `Idempotent-Replayed: true`.",
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
    exampleParameters: ["amount", "wallet_address"],
    isIdempotent: true,
  },
  listTransactions: {
    method: "get",
    path: "/transactions",
    tag: "Transactions",
    summary: "List transactions",
    description: "Returns your transactions in this environment, newest first. Use `cursor` to fetch the next page.",
    access: { scope: "transactions:read", limit: "reads" },
    query: transactionFilter,
    repeatable: ["status", "failure_code", "refund_status"],
    nonBlank: ["partner_context"],
    message: "Transactions found",
    data: transactionPage,
    errors: [],
    exampleParameters: ["limit", "status"],
  },
  getTransaction: {
    method: "get",
    path: "/transactions/{transaction_id}",
    tag: "Transactions",
    summary: "Retrieve a transaction",
    description: "Returns a transaction with its status history. You can poll this endpoint to track a payment.",
    access: { scope: "transactions:read", limit: "reads" },
    pathParameters: transactionId,
    query: none,
    message: "Transaction found",
    data: transaction,
    errors: ["not_found"],
    exampleParameters: [],
  },
  cancelTransaction: {
    method: "post",
    path: "/transactions/{transaction_id}/cancel",
    tag: "Transactions",
    summary: "Cancel a transaction",
    description:
      "Cancels a `pending` transaction whose user hasn't continued to the provider, so that its link can't be used. Its status becomes `cancelled` with the failure code `cancelled_by_partner`, and `transaction.failed` is sent. Afterward, nobody can pay: the provider has no order. Repeating the request returns the cancelled transaction again.",
    access: { scope: "transactions:write", limit: "creations" },
    pathParameters: transactionId,
    query: none,
    message: "Transaction cancelled",
    data: transaction,
    errors: ["not_found", "not_cancellable", "request_in_progress"],
    exampleParameters: [],
  },
  listEvents: {
    method: "get",
    path: "/events",
    tag: "Events",
    summary: "List events",
    description:
      "Returns the events of the last 90 days, oldest first, even if you have no webhook endpoint. Use it to catch up after an outage. Store `next_cursor`, which an empty page returns too, and pass it as `cursor` to fetch new events without missing any. Cursors don't expire. If one is rejected with `validation_failed`, because the secret of this server was changed, start again without a cursor. An event can be returned again, for example after this server was restored from a backup, so skip events whose `id` you have processed.",
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
      "Sends an event with sample data to every webhook endpoint that is subscribed to it, with the header `webhook-test: true`. It also appears in the list of events, with `is_test` set to `true`.",
    access: { scope: "transactions:write", limit: "creations" },
    query: none,
    body: newTestEvent,
    message: "Test event sent",
    data: sentTestEvent,
    errors: ["payload_too_large", "unsupported_media_type"],
    exampleParameters: [],
  },
  listLogs: {
    method: "get",
    path: "/logs",
    tag: "Logs",
    summary: "List API logs",
    description:
      "Returns your requests of the last 90 days in this environment, oldest first, without parameters, bodies, and API keys. Store `next_cursor`, which an empty page returns too, and pass it as `cursor` with the same filters to fetch new requests. If a cursor is rejected with `validation_failed`, start again with `created_from`. Requests are listed ten seconds after they arrived, so that none is missed or repeated. Requests to this operation are only listed with `path=/logs`.",
    access: { scope: "logs:read", limit: "reads" },
    query: logFilter,
    repeatable: ["status"],
    message: "Requests found",
    data: logPage,
    errors: [],
    exampleParameters: ["limit", "status"],
  },
  getProviderReport: {
    method: "get",
    path: "/reports/providers",
    tag: "Reports",
    summary: "Report the performance of providers",
    description: `Returns what each provider offered and completed, of your transactions of a direction and a fiat currency in this environment. Transactions count in the range of their creation, with their current status. Counts as ${reportCost} requests. In the sandbox, simulated outcomes count.`,
    access: { scope: "reports:read", limit: "reads" },
    costOf: () => reportCost,
    query: providerReportQuery,
    message: "Report created",
    data: providerReport,
    errors: [],
    exampleParameters: [],
  },
  ...reportOperations,
  ...testingOperations,
  ...webhookOperations,
  getOpenApiDocument: {
    method: "get",
    path: "/openapi.json",
    tag: "OpenAPI",
    summary: "Retrieve the OpenAPI document",
    description: `Returns the OpenAPI document of this API. Needs no API key, and the response has no envelope. ${limitWithoutKey}`,
    access: null,
    query: openApiQuery,
    message: "",
    data: null,
    errors: [],
    isVersioned: true,
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

export const operationList = Object.entries<Operation>(operations).map(([operationId, operation]) => ({
  operationId: operationId as OperationId,
  ...operation,
}));
export type NamedOperation = (typeof operationList)[number];
