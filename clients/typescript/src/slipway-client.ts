import { type Operations, routes } from "./api-types.ts";
import { readData, SlipwayError } from "./slipway-error.ts";

export type SlipwayClientOptions = {
  /** The base address of the environment, such as https://sandbox.example.com. */
  baseUrl: string;
  apiKey: string;
  /** The maximum number of attempts per request. Defaults to 4. */
  attemptsMax?: number;
  /** The timeout of each attempt. Defaults to 30 seconds. */
  timeoutMs?: number;
  /** The longest wait between attempts. A longer Retry-After fails the request immediately. Defaults to 60 seconds. */
  waitMsMax?: number;
  fetch?: typeof fetch;
  /** Replaces the wait between attempts, for tests. */
  wait?: (durationMs: number) => Promise<void>;
};

type OperationId = keyof Operations;
type Input<Id extends OperationId> = Operations[Id]["input"];
type Data<Id extends OperationId> = Promise<Operations[Id]["data"]>;

const initialBackoffMs = 500;

/** A client for the Partner API. Methods return the `data` of the response and throw SlipwayError on failure.
 * Requests are retried, which is safe for createTransaction too: repeating the same partner_context and body doesn't create
 * another transaction. Only sendTestEvent can send a second event when it is retried after a lost response. */
export class SlipwayClient {
  readonly #options: Required<SlipwayClientOptions>;

  constructor(options: SlipwayClientOptions) {
    if (!/^https?:\/\//.test(options.baseUrl))
      throw new TypeError("baseUrl must be a URL such as https://sandbox.example.com");
    this.#options = {
      attemptsMax: 4,
      timeoutMs: 30_000,
      waitMsMax: 60_000,
      fetch: (...request) => globalThis.fetch(...request),
      wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      ...options,
      baseUrl: options.baseUrl.replace(/\/+$/, ""),
    };
  }

  listCryptoCurrencies(filter: Input<"listCryptoCurrencies"> = {}): Data<"listCryptoCurrencies"> {
    return this.#request("listCryptoCurrencies", filter);
  }

  listFiatCurrencies(filter: Input<"listFiatCurrencies"> = {}): Data<"listFiatCurrencies"> {
    return this.#request("listFiatCurrencies", filter);
  }

  listPaymentMethods(filter: Input<"listPaymentMethods">): Data<"listPaymentMethods"> {
    return this.#request("listPaymentMethods", filter);
  }

  listProviders(): Data<"listProviders"> {
    return this.#request("listProviders", {});
  }

  listQuotes(query: Input<"listQuotes">): Data<"listQuotes"> {
    return this.#request("listQuotes", query);
  }

  createTransaction(transaction: Input<"createTransaction">): Data<"createTransaction"> {
    return this.#request("createTransaction", transaction);
  }

  listTransactions(filter: Input<"listTransactions"> = {}): Data<"listTransactions"> {
    return this.#request("listTransactions", filter);
  }

  getTransaction(transactionId: string): Data<"getTransaction"> {
    return this.#request("getTransaction", { transaction_id: transactionId });
  }

  /** Sandbox only. A retry after a lost response can be rejected, because the transaction already has the status. */
  simulateOutcome(
    transactionId: string,
    simulation: Omit<Input<"simulateOutcome">, "transaction_id">,
  ): Data<"simulateOutcome"> {
    return this.#request("simulateOutcome", { ...simulation, transaction_id: transactionId });
  }

  /** Store `pagination.next_cursor`, which an empty page returns too, and pass it to fetch new events. */
  listEvents(filter: Input<"listEvents"> = {}): Data<"listEvents"> {
    return this.#request("listEvents", filter);
  }

  sendTestEvent(event: Input<"sendTestEvent">): Data<"sendTestEvent"> {
    return this.#request("sendTestEvent", event);
  }

  async #request<Id extends OperationId>(id: Id, input: Input<Id>): Data<Id> {
    const { attemptsMax, wait } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.#attempt(id, input)) as Operations[Id]["data"];
      } catch (error) {
        const waitMs = this.#waitBefore(attempt, error);
        if (waitMs === null || attempt >= attemptsMax) throw error;
        await wait(waitMs);
      }
    }
  }

  async #attempt(id: OperationId, input: Input<OperationId>): Promise<unknown> {
    const { method, path } = routes[id];
    const { url, rest } = fillPath(`${this.#options.baseUrl}/api/v1/partner${path}`, { ...input });
    const hasBody = method === "POST";
    const response = await this.#options.fetch(hasBody ? url : withQuery(url, rest), {
      method,
      headers: {
        "X-SVC-API-KEY": this.#options.apiKey,
        ...(hasBody && { "Content-Type": "application/json" }),
      },
      ...(hasBody && { body: JSON.stringify(rest) }),
      redirect: "error",
      signal: AbortSignal.timeout(this.#options.timeoutMs),
    });
    return readData(response);
  }

  /** How long to wait before the next attempt, or null if the error isn't retryable. */
  #waitBefore(attempt: number, error: unknown): number | null {
    const { waitMsMax } = this.#options;
    // Random jitter, so that many clients don't retry at the same moment.
    const backoffMs = Math.min(waitMsMax, initialBackoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    if (!(error instanceof SlipwayError)) return backoffMs;
    if (!isRetryable(error)) return null;
    if (error.retryAfterMs === null) return backoffMs;
    return error.retryAfterMs > waitMsMax ? null : error.retryAfterMs;
  }
}

const isRetryable = ({ status, code }: SlipwayError): boolean =>
  status === 429 || status === 502 || status === 503 || status === 504 || code === "request_in_progress";

/** Fills in the path's {parameters}. The remaining values belong to the query or the body. */
function fillPath(path: string, values: Record<string, unknown>) {
  const rest = { ...values };
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(values[name]));
  });
  return { url, rest };
}

function withQuery(url: string, values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `${url}?${new URLSearchParams(pairs)}` : url;
}
