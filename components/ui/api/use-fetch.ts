"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { connectionFailure } from "./api-failure.ts";
import type { Fetched, observeQuery } from "./observe-query.ts";

type Fetching<Data, Initial> = {
  /** Identifies what is fetched. A new one drops the previous response. */
  key: string;
  request: (signal: AbortSignal) => Promise<Data>;
  /** From the server. A different one replaces what was fetched since. */
  initial?: Initial;
  /** When to fetch again; not while the page is hidden. */
  refetchMs?: (data: Data | Initial | undefined) => number | false;
  isPaused?: boolean;
};

const reloadMs = 10_000;

/** The current response of a request, and that of the last repetition. Keeps the last response when a repetition fails.
 * Each caller has its own cache: nothing is shared between pages or, on the server, between users. React Query is loaded after
 * the page. */
export function useFetch<Data, Initial extends Data | undefined = undefined>(options: Fetching<Data, Initial>) {
  const { key, initial, isPaused = false } = options;
  const [latest, setLatest] = useState<{ key: string; initial?: Initial; result: Fetched<Data> } | null>(null);
  const query = useRef<ReturnType<typeof observeQuery>>(null);
  const request = useEffectEvent((signal: AbortSignal) => options.request(signal));
  const refetchMs = useEffectEvent((data: Data | undefined) => !isPaused && (options.refetchMs?.(data) ?? false));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const onResult = (result: Fetched<Data>) => setLatest({ key, initial, result });
    const start = async () => {
      try {
        const { observeQuery: observe } = await import("./observe-query.ts");
        if (isEnded) return;
        query.current = observe<Data>({
          request: (signal) => request(signal),
          refetchMs: (data) => refetchMs(data),
          initial,
          onResult,
        });
      } catch {
        if (isEnded) return;
        onResult({ ...stateBefore<Data>(initial), error: connectionFailure(), isFetching: false });
        timer = setTimeout(start, reloadMs);
      }
    };
    void start();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      query.current?.end();
      query.current = null;
    };
  }, [key, initial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer depends on it.
  useEffect(() => query.current?.restartTimer(), [isPaused]);
  const isCurrent = latest?.key === key && latest.initial === initial;
  const result: Fetched<Data> = isCurrent ? latest.result : stateBefore<Data>(initial);
  return { ...result, data: result.data as Data | Initial, refetch: () => query.current?.refetch() };
}

const stateBefore = <Data>(initial: Data | undefined): Fetched<Data> => ({
  data: initial,
  error: null,
  isFetching: initial === undefined,
  dataUpdatedAt: 0,
});
