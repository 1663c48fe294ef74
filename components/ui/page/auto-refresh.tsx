"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

type AutoRefreshProps = {
  /** Null: don't refresh. */
  everyMs: number | null;
};

/** Refreshes the server-rendered parts of the page while it is visible, and never before the last refresh finished. */
export function AutoRefresh({ everyMs }: AutoRefreshProps) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  useEffect(() => {
    if (everyMs === null || isRefreshing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") startRefresh(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, isRefreshing]);
  return null;
}
