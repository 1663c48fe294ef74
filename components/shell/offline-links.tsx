"use client";
import { useEffect } from "react";
import { hideToast, showToast } from "#components/ui/page/toast.ts";

const offlineText = "You're offline. This page stays open; try again once you're connected.";

/** Without a connection, keeps a link from replacing the page with the browser's error page. */
export function OfflineLinks() {
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
