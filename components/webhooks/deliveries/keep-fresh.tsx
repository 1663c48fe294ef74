"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

type KeepFreshProps = {
  /** Null: what is shown will not change by itself. */
  everyMs: number | null;
};

/** Has the server draw the page again, while somebody looks at it. */
export function KeepFresh({ everyMs }: KeepFreshProps) {
  const router = useRouter();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
