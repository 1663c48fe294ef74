"use client";
import { useEffect, useEffectEvent, useState } from "react";

type Fetching<Data, Initial> = {
  /** Identifies what is fetched. A new one drops the previous response. */
  key: string;
  request: (signal: AbortSignal) => Promise<Data>;
  /** From the server. Its next render replaces what was fetched since. */
  initial?: Initial;
  /** When to fetch again; not while the page is hidden. */
  refetchMs?: (data: Data | Initial | undefined) => number | false;
  isPaused?: boolean;
};

type State<Data> = {
  data: Data;
  error: Error | null;
  isFetching: boolean;
  /** Fetch without waiting. */
  isDue: boolean;
  /** How many responses and failures there were. */
  responses: number;
};

/** The current response of a request, and that of the last repetition. Keeps the last response when a repetition fails. */
export function useFetch<Data, Initial extends Data | undefined = undefined>(options: Fetching<Data, Initial>) {
  const { key, request, initial, refetchMs, isPaused = false } = options;
  const start = (): State<Data | Initial | undefined> => {
    const isDue = initial === undefined;
    return { data: initial, error: null, isFetching: isDue, isDue, responses: 0 };
  };
  const [source, setSource] = useState({ key, initial });
  const [state, setState] = useState(start);
  if (source.key !== key || source.initial !== initial) {
    setSource({ key, initial });
    setState(start);
  }
  const fetchNow = useEffectEvent(async (signal: AbortSignal) => {
    setState((now) => ({ ...now, isFetching: true }));
    const result = await request(signal).then(
      (data) => ({ data, error: null }),
      (error: Error) => ({ error }),
    );
    if (signal.aborted) return;
    setState((now) => ({ ...now, ...result, isFetching: false, isDue: false, responses: now.responses + 1 }));
  });
  const delayMs = useEffectEvent(() => (state.isDue ? 0 : !isPaused && (refetchMs?.(state.data) ?? false)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response starts the next wait.
  useEffect(() => {
    const delay = delayMs();
    if (delay === false) return;
    const ending = new AbortController();
    const { signal } = ending;
    const fetchVisible = () => {
      if (!document.hidden) void fetchNow(signal);
      else document.addEventListener("visibilitychange", fetchVisible, { once: true, signal });
    };
    const timer = setTimeout(fetchVisible, delay);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [source, state.isDue, state.responses, isPaused]);
  const refetch = () => setState((now) => ({ ...now, isDue: true }));
  return { ...state, data: state.data as Data | Initial, refetch };
}
