"use client";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "./api-failure.ts";

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

/** The current response of a request, and that of the last repetition. Keeps the last response when a repetition fails.
 * Each caller has its own cache: nothing is shared between pages or, on the server, between users. */
export function useFetch<Data, Initial extends Data | undefined = undefined>(options: Fetching<Data, Initial>) {
  const { key, request, initial, refetchMs, isPaused = false } = options;
  const [client] = useState(() => new QueryClient());
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery<Data>(
    {
      queryKey: [key, initial],
      queryFn: ({ signal }) => request(signal),
      initialData: initial,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: ({ state }) => !isPaused && (refetchMs?.(state.data) ?? false),
      retry: isWorthRetrying,
      // Also when the browser believes it is offline, because it may be wrong.
      networkMode: "always",
    },
    client,
  );
  return { data: data as Data | Initial, error, isFetching, dataUpdatedAt, refetch: () => void refetch() };
}

const retriesMax = 2;
const isWorthRetrying = (failures: number, error: Error) =>
  failures < retriesMax && error instanceof ApiFailure && (error.code === 0 || error.code >= 500);
