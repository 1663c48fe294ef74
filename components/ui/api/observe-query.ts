import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure.ts";

export type Fetched<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; dataUpdatedAt: number };

type ObservedQuery<Data> = {
  request: (signal: AbortSignal) => Promise<Data>;
  initial: Data | undefined;
  refetchMs: (data: Data | undefined) => number | false;
  onResult: (result: Fetched<Data>) => void;
};

/** Requests now, unless there is an initial response, and repeats it. Each query has its own cache. */
export function observeQuery<Data>({ request, initial, refetchMs, onResult }: ObservedQuery<Data>) {
  const observer = new QueryObserver<Data>(new QueryClient(), {
    queryKey: [],
    queryFn: ({ signal }) => request(signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => refetchMs(state.data),
    retry: isWorthRetrying,
    // Also when the browser believes it is offline, because it may be wrong.
    networkMode: "always",
  });
  const end = observer.subscribe(onResult);
  onResult(observer.getCurrentResult());
  return {
    end,
    refetch: () => void observer.refetch(),
    /** After `refetchMs` changed. */
    restartTimer: () => observer.setOptions(observer.options),
  };
}

const retriesMax = 2;
const isWorthRetrying = (failures: number, error: Error) =>
  failures < retriesMax && error instanceof ApiFailure && (error.code === 0 || error.code >= 500);
