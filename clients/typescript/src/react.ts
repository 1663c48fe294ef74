// biome-ignore lint/correctness/noUndeclaredDependencies: optional; npm would look for a declared one in its registry.
import { useEffect, useRef, useState } from "react";
import {
  type CheckoutEvent,
  type CheckoutOptions,
  type CheckoutStatus,
  type CheckoutSubscription,
  Slipway,
} from "./checkout.ts";

export type SlipwayState = {
  /** The latest event of the payment; null before the first. */
  event: CheckoutEvent | null;
  /** What the installation reported last. */
  status: CheckoutStatus | null;
  /** The link to show, because the browser would block the tab; null otherwise. */
  blockedLink: string | null;
};

const initial: SlipwayState = { event: null, status: null, blockedLink: null };

/** Opens and follows one checkout at a time, until the component is removed. Call `open` inside a click. */
export function useSlipway(options: CheckoutOptions = {}) {
  const [state, setState] = useState(initial);
  const latest = useRef(options);
  const checkout = useRef<CheckoutSubscription | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => checkout.current?.stop(), []);
  const [actions] = useState(() => {
    const start = (method: "open" | "follow") => (link: string) => {
      checkout.current?.stop();
      setState(initial);
      checkout.current = Slipway[method](link, {
        onStatus(event, status) {
          setState({ event, status, blockedLink: null });
          latest.current.onStatus?.(event, status);
        },
        onBlocked(blockedLink) {
          setState((before) => ({ ...before, blockedLink }));
          latest.current.onBlocked?.(blockedLink);
        },
      });
    };
    return { open: start("open"), follow: start("follow") };
  });
  return { ...state, ...actions };
}
