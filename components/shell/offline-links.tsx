"use client";
import { useOffline } from "next/offline";
import { useEffect } from "react";
import { hideToast, showToast } from "#components/ui/page/toast.ts";

const offlineText = "You're offline. This page stays open; try again once you're connected.";
const unreachableText =
  "Slipway can't be reached. This page stays open, and the one you chose opens once Slipway responds.";

/** Without a connection, or while the server doesn't respond, keeps a link from replacing the page with the browser's error
 * page. Next repeats a navigation that got no response until it succeeds. */
export function OfflineLinks() {
  const isUnreachable = useOffline();
  useEffect(() => {
    const ending = new AbortController();
    const toasts = isUnreachable && navigator.onLine ? [showToast(unreachableText, "failure")] : [];
    const refuse = (event: MouseEvent) => {
      if ((navigator.onLine && !isUnreachable) || !leadsElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!navigator.onLine) toasts.push(showToast(offlineText, "failure"));
    };
    const resume = () => {
      for (const toast of toasts) hideToast(toast);
    };
    document.addEventListener("click", refuse, { capture: true, signal: ending.signal });
    window.addEventListener("online", resume, { signal: ending.signal });
    return () => {
      ending.abort();
      resume();
    };
  }, [isUnreachable]);
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
