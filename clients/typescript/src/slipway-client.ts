import type { ApiLog, Event, Transaction } from "./api-types.ts";
import { Pager } from "./pager.ts";
import {
  createSend,
  type Data,
  type Input,
  type RequestOptions,
  type Send,
  type SlipwayClientOptions,
} from "./request.ts";

const pageSize = 100;

/** A client for the Partner API. Methods return the `data` of the response and throw SlipwayError on failure.
 * Requests are retried, which is safe for createTransaction too: repeating the same partner_context and body doesn't create
 * another transaction. Only sendTestEvent can send a second event when it is retried after a lost response. */
export class SlipwayClient {
  readonly #send: Send;

  constructor(options: SlipwayClientOptions) {
    this.#send = createSend(options);
  }

  listCryptoCurrencies(
    filter: Input<"listCryptoCurrencies"> = {},
    options?: RequestOptions,
  ): Promise<Data<"listCryptoCurrencies">> {
    return this.#send("listCryptoCurrencies", filter, options);
  }

  listFiatCurrencies(
    filter: Input<"listFiatCurrencies"> = {},
    options?: RequestOptions,
  ): Promise<Data<"listFiatCurrencies">> {
    return this.#send("listFiatCurrencies", filter, options);
  }

  listPaymentMethods(
    filter: Input<"listPaymentMethods">,
    options?: RequestOptions,
  ): Promise<Data<"listPaymentMethods">> {
    return this.#send("listPaymentMethods", filter, options);
  }

  listLimits(filter: Input<"listLimits">, options?: RequestOptions): Promise<Data<"listLimits">> {
    return this.#send("listLimits", filter, options);
  }

  listCountries(filter: Input<"listCountries"> = {}, options?: RequestOptions): Promise<Data<"listCountries">> {
    return this.#send("listCountries", filter, options);
  }

  /** The filter is part of the options, because there was none at first. */
  listProviders(options: RequestOptions & Input<"listProviders"> = {}): Promise<Data<"listProviders">> {
    const { country, region, ...rest } = options;
    return this.#send("listProviders", { ...(country && { country }), ...(region && { region }) }, rest);
  }

  listQuotes(query: Input<"listQuotes">, options?: RequestOptions): Promise<Data<"listQuotes">> {
    return this.#send("listQuotes", query, options);
  }

  createTransaction(
    transaction: Input<"createTransaction">,
    options?: RequestOptions,
  ): Promise<Data<"createTransaction">> {
    return this.#send("createTransaction", transaction, options);
  }

  /** One page. iterateTransactions returns the transactions of all pages. */
  listTransactions(
    filter: Input<"listTransactions"> = {},
    options?: RequestOptions,
  ): Promise<Data<"listTransactions">> {
    return this.#send("listTransactions", filter, options);
  }

  /** All transactions, newest first. */
  iterateTransactions(filter: Input<"listTransactions"> = {}, options?: RequestOptions): Pager<Transaction> {
    return new Pager(async (cursor) => {
      const { transactions, pagination } = await this.listTransactions({ limit: pageSize, ...filter, cursor }, options);
      return { items: transactions, hasMore: pagination.has_more, nextCursor: pagination.next_cursor };
    }, filter.cursor);
  }

  getTransaction(transactionId: string, options?: RequestOptions): Promise<Data<"getTransaction">> {
    return this.#send("getTransaction", { transaction_id: transactionId }, options);
  }

  /** The months, newest first. */
  listStatements(options?: RequestOptions): Promise<Data<"listStatements">> {
    return this.#send("listStatements", {}, options);
  }

  /** `month`: in UTC, such as "2026-10". */
  getStatement(month: string, options?: RequestOptions): Promise<Data<"getStatement">> {
    return this.#send("getStatement", { month }, options);
  }

  /** Only before the user continues to the provider. */
  cancelTransaction(transactionId: string, options?: RequestOptions): Promise<Data<"cancelTransaction">> {
    return this.#send("cancelTransaction", { transaction_id: transactionId }, options);
  }

  /** Sandbox only. A retry after a lost response can be rejected, because the transaction already has the status. */
  simulateOutcome(
    transactionId: string,
    simulation: Omit<Input<"simulateOutcome">, "transaction_id">,
    options?: RequestOptions,
  ): Promise<Data<"simulateOutcome">> {
    return this.#send("simulateOutcome", { ...simulation, transaction_id: transactionId }, options);
  }

  /** One page. Store `pagination.next_cursor`, which an empty page returns too, and pass it to fetch new events. */
  listEvents(filter: Input<"listEvents"> = {}, options?: RequestOptions): Promise<Data<"listEvents">> {
    return this.#send("listEvents", filter, options);
  }

  /** All events up to now, oldest first. Store the iterator's `cursor` and pass it to fetch later ones. */
  iterateEvents(filter: Input<"listEvents"> = {}, options?: RequestOptions): Pager<Event> {
    return new Pager(async (cursor) => {
      const { events, pagination } = await this.listEvents({ limit: pageSize, ...filter, cursor }, options);
      return { items: events, hasMore: pagination.has_more, nextCursor: pagination.next_cursor };
    }, filter.cursor);
  }

  /** One page, oldest first. Store `pagination.next_cursor`, which an empty page returns too, and pass it to fetch new requests. */
  listLogs(filter: Input<"listLogs"> = {}, options?: RequestOptions): Promise<Data<"listLogs">> {
    return this.#send("listLogs", filter, options);
  }

  /** All requests up to now, oldest first. Store the iterator's `cursor` and pass it to fetch later ones. */
  iterateLogs(filter: Input<"listLogs"> = {}, options?: RequestOptions): Pager<ApiLog> {
    return new Pager(async (cursor) => {
      const { logs, pagination } = await this.listLogs({ limit: pageSize, ...filter, cursor }, options);
      return { items: logs, hasMore: pagination.has_more, nextCursor: pagination.next_cursor };
    }, filter.cursor);
  }

  getProviderReport(query: Input<"getProviderReport">, options?: RequestOptions): Promise<Data<"getProviderReport">> {
    return this.#send("getProviderReport", query, options);
  }

  sendTestEvent(event: Input<"sendTestEvent">, options?: RequestOptions): Promise<Data<"sendTestEvent">> {
    return this.#send("sendTestEvent", event, options);
  }

  /** Sandbox only. Takes up to 15 seconds. */
  runWebhookDrills(
    drills: Input<"runWebhookDrills"> = {},
    options?: RequestOptions,
  ): Promise<Data<"runWebhookDrills">> {
    return this.#send("runWebhookDrills", drills, options);
  }

  listWebhookEndpoints(options?: RequestOptions): Promise<Data<"listWebhookEndpoints">> {
    return this.#send("listWebhookEndpoints", {}, options);
  }

  /** Store the `secret`. A retry after a lost response is rejected, because the URL is in use: then rotate the secret. */
  createWebhookEndpoint(
    endpoint: Input<"createWebhookEndpoint">,
    options?: RequestOptions,
  ): Promise<Data<"createWebhookEndpoint">> {
    return this.#send("createWebhookEndpoint", endpoint, options);
  }

  getWebhookEndpoint(endpointId: string, options?: RequestOptions): Promise<Data<"getWebhookEndpoint">> {
    return this.#send("getWebhookEndpoint", { endpoint_id: endpointId }, options);
  }

  updateWebhookEndpoint(
    endpointId: string,
    change: Omit<Input<"updateWebhookEndpoint">, "endpoint_id">,
    options?: RequestOptions,
  ): Promise<Data<"updateWebhookEndpoint">> {
    return this.#send("updateWebhookEndpoint", { ...change, endpoint_id: endpointId }, options);
  }

  /** Store the `secret`. A retry after a lost response rotates again, which ends the use of the oldest secret. */
  rotateWebhookSecret(endpointId: string, options?: RequestOptions): Promise<Data<"rotateWebhookSecret">> {
    return this.#send("rotateWebhookSecret", { endpoint_id: endpointId }, options);
  }

  /** A retry after a lost response is rejected with `not_found`, because the endpoint is deleted. */
  deleteWebhookEndpoint(endpointId: string, options?: RequestOptions): Promise<Data<"deleteWebhookEndpoint">> {
    return this.#send("deleteWebhookEndpoint", { endpoint_id: endpointId }, options);
  }
}
