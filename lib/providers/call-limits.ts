import { AsyncLocalStorage } from "node:async_hooks";

type CallLimits = { signal: AbortSignal; maxResponseBytes: number };

/** Bounds on every call an adapter makes within, set by who asks and kept by http.ts, so that no adapter has to pass
 * them on. A read that serves others too (`remember`) runs outside of them. */
export const callLimits = new AsyncLocalStorage<CallLimits | undefined>();
