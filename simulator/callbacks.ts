import type { Orders } from "./orders.ts";
import type { Callback, Order, SimulatedProvider, Stage } from "./provider.ts";
import type { Settings, Switches } from "./switches.ts";

const answerWithinMs = 5_000;
const kept = 50;

type Twist = "genuine" | "bad_signature" | "unsigned" | "stale" | "garbage";
/** Old enough for every provider's window. */
const staleMs = 3_600_000;

export type Callbacks = {
  /** Notes that the receiver is owed this body, and sends it after whatever this order still has to send. */
  owe(order: Order, body: string): void;
  /** Sends what is owed: after a start, or after a pause. */
  resume(order: Order): void;
  /** Sends one noted callback once more, as it is or spoilt; resolves to the receiver's HTTP status, 0 for none. */
  resend(order: Order, callback: Callback, twist: Twist): Promise<number>;
  setBase(url: string): void;
  base(): string;
  /** Forgets what is on its way. */
  stop(): void;
};

type Lent = {
  base: string;
  orders: Orders;
  settings: Settings;
  playing(provider: string): Playing;
};
type Playing = { provider: SimulatedProvider; stage: Stage; switches: Switches };

export function createCallbacks(lent: Lent): Callbacks {
  let base = lent.base;
  let running = new AbortController();
  const retries = new Map<Callback, NodeJS.Timeout>();
  /** One after the other for each order, so that a test may rely on the order of first tries. */
  const queues = new Map<string, Promise<void>>();

  const send = (order: Order, callback: Callback, twist: Twist) =>
    post(lent.playing(order.provider), { order, callback, twist, base, stopped: running.signal });

  async function attempt(order: Order, callback: Callback, stopped: AbortSignal): Promise<void> {
    if (stopped.aborted || callback.state !== "owed" || lent.playing(order.provider).switches.callbacksPaused) return;
    // Nobody is told of what a sudden end could still undo.
    await lent.orders.saved();
    const status = await send(order, callback, "genuine");
    // What was cut off by an end is still owed.
    if (stopped.aborted) return;
    callback.attempts += 1;
    callback.answered = status;
    if (status >= 200 && status <= 299) callback.state = "delivered";
    else if (callback.attempts >= lent.playing(order.provider).provider.callbackAttempts) callback.state = "given_up";
    else retry(order, callback, stopped);
    lent.orders.save();
  }

  function retry(order: Order, callback: Callback, stopped: AbortSignal): void {
    const waitMs = lent.settings.callbackRetryMs * 3 ** (callback.attempts - 1);
    const timer = setTimeout(() => {
      retries.delete(callback);
      void attempt(order, callback, stopped);
    }, waitMs);
    retries.set(callback, timer);
  }

  function enqueue(order: Order, callback: Callback): void {
    const stopped = running.signal;
    const before = queues.get(order.id) ?? Promise.resolve();
    const mine = before.then(() => attempt(order, callback, stopped));
    queues.set(order.id, mine);
    void mine.then(() => queues.get(order.id) === mine && queues.delete(order.id));
  }

  return {
    owe(order, body) {
      const state = order.isCallbackDropped ? "dropped" : "owed";
      const at = new Date().toISOString();
      const callback: Callback = { status: order.status, body, at, attempts: 0, answered: null, state };
      order.callbacks = [...order.callbacks, callback].slice(-kept);
      enqueue(order, callback);
    },
    resume(order) {
      for (const callback of order.callbacks) {
        if (callback.state === "owed" && !retries.has(callback)) enqueue(order, callback);
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

type Sending = { order: Order; callback: Callback; twist: Twist; base: string; stopped: AbortSignal };

/** Resolves to the receiver's HTTP status, 0 where none came. */
async function post({ provider, stage }: Playing, { order, callback, twist, base, stopped }: Sending): Promise<number> {
  const url = new URL(order.callbackUrl ?? `${base}/api/callbacks/${order.provider}`);
  const body = twist === "garbage" ? "{not json" : callback.body;
  const secret = stage.secret(order.environment, provider.callbackSecret);
  const signed = provider.sign({
    body,
    secret: twist === "bad_signature" ? `not ${secret}` : secret,
    credential: (setting) => stage.secret(order.environment, setting),
    path: url.pathname + url.search,
    nowMs: Date.now() - (twist === "stale" ? staleMs : 0),
  });
  if (twist !== "unsigned" && signed.search !== undefined) url.search = signed.search;
  const headers = { "content-type": "application/json", ...(twist === "unsigned" ? {} : signed.headers) };
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]);
  try {
    const sentBody = (twist === "unsigned" ? undefined : signed.body) ?? body;
    const sent = { method: "POST", headers, body: sentBody, redirect: "manual", signal } as const;
    const answer = await fetch(url, sent);
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
