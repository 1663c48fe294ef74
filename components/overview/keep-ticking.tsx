"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

const everyMs = 4_000;

/** Has the server draw the page again, while somebody looks at it; never before the last drawing has come. */
export function KeepTicking() {
  const router = useRouter();
  const [isDrawing, startDrawing] = useTransition();
  useEffect(() => {
    if (isDrawing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") startDrawing(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, isDrawing]);
  return null;
}
