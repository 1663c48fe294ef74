"use client";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { refreshWanted } from "#components/shell/shell-events.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";

type QueryRootProps = { children: ReactNode };

/** What lets the pages below ask our own API with React Query. */
export function QueryRoot({ children }: QueryRootProps) {
  const [client] = useState(makeClient);
  useEffect(() => {
    const ending = new AbortController();
    window.addEventListener(refreshWanted, () => void client.invalidateQueries(), ending);
    return () => ending.abort();
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function makeClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      // "always": whether we can be reached is found by asking, not by what the browser thinks of its network.
      queries: { staleTime: 5_000, retry: isWorthRetrying, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}

const retriesMax = 2;
const isWorthRetrying = (failures: number, error: Error) =>
  failures < retriesMax && error instanceof ApiFailure && (error.code === 0 || error.code >= 500);

function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof ApiFailure) || error.error !== "sign_in_required") return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ callbackUrl: here })}`);
}
