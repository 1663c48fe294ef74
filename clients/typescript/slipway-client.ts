import { type Calls, routes } from "./api-types.ts";
import { readAnswer, SlipwayError } from "./slipway-error.ts";

export type SlipwayClientOptions = {
  /** Of the environment the key is for, as https://sandbox.example.com. */
  baseUrl: string;
  apiKey: string;
  /** How often one call is tried in all; 4 when omitted. */
  attemptsMax?: number;
  /** For each attempt; 30 s when omitted. */
  timeoutMs?: number;
  /** A Retry-After beyond this is not waited for: the call fails at once. 60 s when omitted. */
  waitMsMax?: number;
  fetch?: typeof fetch;
  /** How to wait; for tests. */
  wait?: (durationMs: number) => Promise<void>;
};

type Name = keyof Calls;
type Input<Call extends Name> = Calls[Call]["input"];
type Data<Call extends Name> = Promise<Calls[Call]["data"]>;

const backoffMs = 500;

/** The Partner API. Answers are the envelope's `data`; anything but a success throws SlipwayError.
 * Every call may be repeated, a creation too: its partner_context names it, and the same body again makes nothing new.
 * Only sendTestEvent, repeated after a lost answer, may send a second test event. */
export class SlipwayClient {
  readonly #options: Required<SlipwayClientOptions>;

  constructor(options: SlipwayClientOptions) {
    if (!/^https?:\/\//.test(options.baseUrl)) throw new TypeError("baseUrl must be like https://sandbox.example.com");
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
    return this.#call("listCryptoCurrencies", filter);
  }

  listFiatCurrencies(filter: Input<"listFiatCurrencies"> = {}): Data<"listFiatCurrencies"> {
    return this.#call("listFiatCurrencies", filter);
  }

  listPaymentMethods(filter: Input<"listPaymentMethods">): Data<"listPaymentMethods"> {
    return this.#call("listPaymentMethods", filter);
  }

  listProviders(): Data<"listProviders"> {
    return this.#call("listProviders", {});
  }

  listQuotes(wanted: Input<"listQuotes">): Data<"listQuotes"> {
    return this.#call("listQuotes", wanted);
  }

  createTransaction(wanted: Input<"createTransaction">): Data<"createTransaction"> {
    return this.#call("createTransaction", wanted);
  }

  listTransactions(filter: Input<"listTransactions"> = {}): Data<"listTransactions"> {
    return this.#call("listTransactions", filter);
  }

  getTransaction(transactionId: string): Data<"getTransaction"> {
    return this.#call("getTransaction", { transaction_id: transactionId });
  }

  /** Keep `pagination.next_cursor`, also of an empty page, and come back with it for what is new. */
  listEvents(filter: Input<"listEvents"> = {}): Data<"listEvents"> {
    return this.#call("listEvents", filter);
  }

  sendTestEvent(wanted: Input<"sendTestEvent">): Data<"sendTestEvent"> {
    return this.#call("sendTestEvent", wanted);
  }

  async #call<Call extends Name>(name: Call, input: Input<Call>): Data<Call> {
    const { attemptsMax, wait } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.#attempt(name, input)) as Calls[Call]["data"];
      } catch (error) {
        const waitMs = this.#waitBefore(attempt, error);
        if (waitMs === null || attempt >= attemptsMax) throw error;
        await wait(waitMs);
      }
    }
  }

  async #attempt(name: Name, input: Input<Name>): Promise<unknown> {
    const { method, path } = routes[name];
    const { address, rest } = fill(`${this.#options.baseUrl}/api/v1/partner${path}`, { ...input });
    const isBody = method === "POST";
    const response = await this.#options.fetch(isBody ? address : withQuery(address, rest), {
      method,
      headers: {
        "X-SVC-API-KEY": this.#options.apiKey,
        ...(isBody && { "Content-Type": "application/json" }),
      },
      ...(isBody && { body: JSON.stringify(rest) }),
      redirect: "error",
      signal: AbortSignal.timeout(this.#options.timeoutMs),
    });
    return readAnswer(response);
  }

  /** How long to wait before the next attempt; null when another would not help. */
  #waitBefore(attempt: number, error: unknown): number | null {
    const { waitMsMax } = this.#options;
    // Half of it by chance, so that many clients do not come back at the same moment.
    const usualMs = Math.min(waitMsMax, backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    if (!(error instanceof SlipwayError)) return usualMs;
    if (!isWorthRepeating(error)) return null;
    if (error.retryAfterMs === null) return usualMs;
    return error.retryAfterMs > waitMsMax ? null : error.retryAfterMs;
  }
}

const isWorthRepeating = ({ status, code }: SlipwayError): boolean =>
  status === 429 || status === 502 || status === 503 || status === 504 || code === "request_in_progress";

/** Puts values into a path's {names}; what is left belongs to the query or the body. */
function fill(path: string, values: Record<string, unknown>) {
  const rest = { ...values };
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(values[name]));
  });
  return { address, rest };
}

function withQuery(address: string, values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address;
}
