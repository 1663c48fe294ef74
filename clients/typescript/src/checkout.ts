/** What happened to a payment. `failed` includes payments that were cancelled or refunded. */
export type CheckoutEvent = "opened" | "processing" | "success" | "failed" | "expired";

/** The status of a payment as its installation reports it. */
export type CheckoutStatus = {
  /** As in the Partner API. A status can be newer than this package. */
  status: string;
  /** No other status can follow. */
  is_final: boolean;
  updated_at: string;
};

export type CheckoutOptions = {
  /** Called for each new event. `status` is null for `opened`. */
  onStatus?: ((event: CheckoutEvent, status: CheckoutStatus | null) => void) | undefined;
  /** Called instead of `opened` if the browser would block the tab. Show the link, so that the buyer can open it. */
  onBlocked?: ((link: string) => void) | undefined;
};

export type CheckoutSubscription = {
  /** Stops asking for the status. */
  stop(): void;
};

export type OpenedCheckout = CheckoutSubscription & {
  link: string;
  /** False if the browser would block the tab. Other blockers can't be detected. */
  isOpened: boolean;
};

const events: Record<string, CheckoutEvent> = {
  processing: "processing",
  success: "success",
  failed: "failed",
  cancelled: "failed",
  refunded: "failed",
  expired: "expired",
};
const second = 1_000;
const visibleMs = 3 * second;
const hiddenMs = 15 * second;
// Also between requests after a failed or expired payment, which a late payment can still change.
const longestMs = 60 * second;
// Timers can't wait for much longer.
const longestRetrySeconds = 24 * 60 * 60;
const followedMs = 24 * 60 * 60 * second;

/** Opens the checkout in a new tab and follows the payment. Call it inside a click, without `await` before it: browsers block
 * other tabs. Throws a TypeError if the link isn't a checkout link. */
function open(link: string, options: CheckoutOptions = {}): OpenedCheckout {
  const { stop } = follow(link, options);
  // window.open returns null with noopener, whether or not the tab was opened.
  const isOpened = navigator.userActivation?.isActive !== false;
  if (isOpened) {
    window.open(link, "_blank", "noopener");
    options.onStatus?.("opened", null);
  } else options.onBlocked?.(link);
  return { link, isOpened, stop };
}

/** Follows a payment whose checkout is open already, such as after a reload of the page. */
function follow(link: string, { onStatus }: Pick<CheckoutOptions, "onStatus"> = {}): CheckoutSubscription {
  const url = statusUrl(link);
  const endsAt = Date.now() + followedMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: CheckoutEvent | undefined;
  let failures = 0;
  let nextAt = 0;
  let isAsking = false;
  let isStopped = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void ask(), ms);
  };
  const onVisible = () => {
    if (!document.hidden && !isAsking) schedule(Math.max(0, nextAt - Date.now()));
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("focus", onVisible);
    document.removeEventListener("visibilitychange", onVisible);
  };
  const report = (status: CheckoutStatus) => {
    const event = events[status.status];
    if (status.is_final) stop();
    if (event === undefined || event === last) return;
    last = event;
    onStatus?.(event, status);
  };
  const ask = async () => {
    if (Date.now() >= endsAt) return stop();
    isAsking = true;
    const { status, waitMs } = await request(url);
    isAsking = false;
    if (status === undefined) stop();
    if (isStopped) return;
    failures = status ? 0 : failures + 1;
    nextAt = Date.now() + Math.max(waitMs, second);
    schedule(Math.max(waitMs, usualWaitMs(status, failures)));
    if (status) report(status);
  };

  addEventListener("focus", onVisible);
  document.addEventListener("visibilitychange", onVisible);
  schedule(0);
  return { stop };
}

function usualWaitMs(status: CheckoutStatus | null | undefined, failures: number): number {
  const event = status && events[status.status];
  if (event === "failed" || event === "expired") return longestMs;
  return Math.min((document.hidden ? hiddenMs : visibleMs) * 2 ** failures, longestMs);
}

/** `status` is undefined for an unknown payment, and null if it can't be known right now. */
async function request(url: string): Promise<{ status: CheckoutStatus | null | undefined; waitMs: number }> {
  try {
    const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(10 * second) });
    if (response.ok) return { status: (await response.json()) as CheckoutStatus, waitMs: 0 };
    const seconds = Math.min(Number(response.headers.get("retry-after")) || 0, longestRetrySeconds);
    return { status: response.status === 404 ? undefined : null, waitMs: seconds * second };
  } catch {
    return { status: null, waitMs: 0 };
  }
}

function statusUrl(link: string): string {
  const { protocol, origin, pathname } = new URL(link);
  const token = /^\/checkout\/([0-9A-Za-z]+)$/.exec(pathname)?.[1];
  if (!/^https?:$/.test(protocol) || token === undefined) throw new TypeError("This isn't a checkout link");
  return `${origin}/api/checkout/${token}/status`;
}

export const Slipway = { open, follow };
