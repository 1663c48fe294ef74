"use client";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useCommand } from "#components/ui/page/use-command.ts";

type QueryRootProps = {
  /** Where a request without a valid session sends the user; null on a sign-in page itself. */
  signInPath?: string | null;
  children: ReactNode;
};

/** Lets the pages inside use React Query. */
export function QueryRoot({ signInPath = "/sign-in", children }: QueryRootProps) {
  const [client] = useState(() => createClient(signInPath));
  useCommand("refetch", () => void client.invalidateQueries());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(signInPath: string | null) {
  const onError = (error: Error) => leaveWhenSignedOut(error, signInPath);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // "always": send requests even when the browser believes it is offline, because it may be wrong.
      queries: { staleTime: 5_000, retry: isWorthRetrying, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}

const retriesMax = 2;
const isWorthRetrying = (failures: number, error: Error) =>
  failures < retriesMax && error instanceof ApiFailure && (error.code === 0 || error.code >= 500);

function leaveWhenSignedOut(error: Error, signInPath: string | null): void {
  if (signInPath === null || !(error instanceof ApiFailure) || error.error !== "sign_in_required") return;
  const here = window.location.pathname + window.location.search;
  const query = new URLSearchParams({ callbackUrl: here, ...(error.notice && { notice: error.notice }) });
  window.location.assign(`${signInPath}?${query}`);
}
