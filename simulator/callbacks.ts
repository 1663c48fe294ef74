import type { Orders } from "./orders.ts";
import type { ApiContext, Callback, Order, SimulatedProvider } from "./provider.ts";
import type { Settings, Switches } from "./switches.ts";

const timeoutMs = 5_000;
const maxPerOrder = 50;
const defaultAttempts = 5;

type Tampering = "genuine" | "bad_signature" | "unsigned" | "stale" | "garbage";
/** Older than the window of every provider and of clients that allow for retries. */
const staleMs = 2 * 86_400_000;

export type Callbacks = {
  /** Stores the callback and sends it after the order's earlier callbacks. */
  enqueue(order: Order, body: string): void;
  /** Sends pending callbacks, after a start or a pause. */
  resume(order: Order): void;
  /** Sends a stored callback again; resolves to the HTTP status, 0 without a response. */
  resend(order: Order, callback: Callback, tampering: Tampering): Promise<number>;
  setBase(url: string): void;
  base(): string;
  /** Cancels attempts and retries. */
  stop(): void;
};

/** Providers that sign nothing get a secret in the callback URL. */
export const tokenInQuery: SimulatedProvider["sign"] = ({ secret }) => ({
  search: `?${new URLSearchParams({ token: secret })}`,
});

type Instance = { provider: SimulatedProvider; context: ApiContext; switches: Switches };
type Dependencies = { base: string; orders: Orders; settings: Settings; instanceOf(provider: string): Instance };

function stateAfter(attempts: number, status: number, attemptsMax: number): Callback["state"] {
  if (status >= 200 && status <= 299) return "delivered";
  return attempts >= attemptsMax ? "failed" : "pending";
}

/** False while the disk is full; saves again then. */
const areSaved = (orders: Orders): Promise<boolean> =>
  orders.saved().then(
    () => true,
    () => {
      orders.save();
      return false;
    },
  );

export function createCallbacks({ base: initialBase, orders, settings, instanceOf }: Dependencies): Callbacks {
  let base = initialBase;
  let running = new AbortController();
  const retries = new Map<Callback, NodeJS.Timeout>();
  /** One queue per order, so that tests can rely on the order of first attempts. */
  const queues = new Map<string, Promise<void>>();

  const send = (order: Order, callback: Callback, tampering: Tampering) =>
    post(instanceOf(order.provider), { order, callback, tampering, base, stopped: running.signal });

  async function attempt(order: Order, callback: Callback, stopped: AbortSignal): Promise<void> {
    const { provider, switches } = instanceOf(order.provider);
    if (stopped.aborted || callback.state !== "pending" || switches.callbacksPaused) return;
    // Saved first, so that the receiver never learns of a status that a crash undoes.
    if (!(await areSaved(orders))) return retry(order, callback, stopped);
    const status = await send(order, callback, "genuine");
    // An interrupted attempt leaves the callback pending.
    if (stopped.aborted) return;
    callback.attempts += 1;
    callback.responseStatus = status;
    callback.state = stateAfter(callback.attempts, status, provider.callbackAttempts ?? defaultAttempts);
    if (callback.state === "pending") retry(order, callback, stopped);
    orders.save();
  }

  function retry(order: Order, callback: Callback, stopped: AbortSignal): void {
    const waitMs = settings.callbackRetryMs * 3 ** Math.max(0, callback.attempts - 1);
    const timer = setTimeout(() => {
      retries.delete(callback);
      void attempt(order, callback, stopped);
    }, waitMs);
    retries.set(callback, timer);
  }

  function schedule(order: Order, callback: Callback): void {
    const stopped = running.signal;
    const before = queues.get(order.id) ?? Promise.resolve();
    const own = before.then(() => attempt(order, callback, stopped));
    queues.set(order.id, own);
    void own.then(() => queues.get(order.id) === own && queues.delete(order.id));
  }

  return {
    enqueue(order, body) {
      const state = order.isCallbackDropped ? "dropped" : "pending";
      const at = new Date().toISOString();
      const callback: Callback = { status: order.status, body, at, attempts: 0, responseStatus: null, state };
      order.callbacks = [...order.callbacks, callback].slice(-maxPerOrder);
      schedule(order, callback);
    },
    resume(order) {
      for (const callback of order.callbacks) {
        if (callback.state === "pending" && !retries.has(callback)) schedule(order, callback);
      }
    },
    resend: send,
    setBase(url) {
      base = url.replace(/\/$/, "");
    },
    base: () => base,
    stop() {
      running.abort();
      running = new AbortController();
      for (const timer of retries.values()) clearTimeout(timer);
      retries.clear();
      queues.clear();
    },
  };
}

type Delivery = { order: Order; callback: Callback; tampering: Tampering; base: string; stopped: AbortSignal };

/** Resolves to the HTTP status, 0 without a response. */
async function post(
  { provider, context, switches }: Instance,
  { order, callback, tampering, base, stopped }: Delivery,
) {
  const url = new URL(order.callbackUrl ?? `${base}/api/callbacks/${order.provider}`);
  const body = tampering === "garbage" ? "{not json" : callback.body;
  const secret = context.secret(order.environment, provider.callbackSecret);
  const sign = () =>
    provider.sign({
      body,
      secret: tampering === "bad_signature" ? `not ${secret}` : secret,
      path: url.pathname + url.search,
      nowMs: Date.now() - (tampering === "stale" ? staleMs : 0),
      trait: context.trait,
    });
  const isRepeated = tampering === "genuine" && switches.traits.signEachAttempt === 0;
  const signed = (isRepeated && callback.signed) || sign();
  if (isRepeated) callback.signed = signed;
  const sent = tampering === "unsigned" ? {} : signed;
  if (sent.search !== undefined) url.search = sent.search;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...sent.headers },
      body: sent.body ?? body,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
