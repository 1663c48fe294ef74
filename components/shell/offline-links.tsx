"use client";
import { useOffline } from "next/offline";
import { useEffect } from "react";
import { hideToast, showToast } from "#components/ui/page/toast.ts";

const offlineText = "You're offline. This page stays open; try again once you're connected.";
const unreachableText =
  "Slipway can't be reached. This page stays open; a link you follow opens once Slipway responds.";

/** Keeps the page when a link can't be followed, instead of the browser's error page: without a connection, links do nothing;
 * while the server doesn't respond, Next repeats the navigation. */
export function OfflineLinks() {
  const isUnreachable = useOffline();
  useEffect(() => {
    if (!isUnreachable || !navigator.onLine) return;
    const toast = showToast(unreachableText, "failure");
    return () => hideToast(toast);
  }, [isUnreachable]);
  useEffect(() => {
    const ending = new AbortController();
    let toast: number | null = null;
    const refuse = (event: MouseEvent) => {
      if (navigator.onLine || !leadsElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      toast = showToast(offlineText, "failure");
    };
    const resume = () => {
      if (toast !== null) hideToast(toast);
    };
    document.addEventListener("click", refuse, { capture: true, signal: ending.signal });
    window.addEventListener("online", resume, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return null;
}

function leadsElsewhere({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  return (
    link.origin === window.location.origin &&
    link.pathname + link.search !== window.location.pathname + window.location.search
  );
}
