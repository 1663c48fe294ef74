"use client";
import { useEffect } from "react";
import { showToast } from "#components/ui/page/toast.ts";
import { copyText } from "#components/ui/text/use-copy.ts";
import { languageCookie } from "#lib/docs/contract.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** What happens on every page of the docs. Rendered once. */
export function DocsBehavior() {
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-copy-page]") : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void copyPage(link.href);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, []);
  useEffect(() => {
    // Selects the chosen language in every code group, and keeps it for later pages.
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.tab === undefined) return;
      const { top } = target.getBoundingClientRect();
      for (const tab of document.querySelectorAll<HTMLInputElement>("input[data-tab]")) {
        if (tab.value === target.value) tab.checked = true;
      }
      // Groups above have another height now.
      window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and off TLS.
      document.cookie = `${languageCookie}=${encodeURIComponent(target.value)}; path=/docs; max-age=${yearSeconds}; samesite=lax`;
    };
    document.addEventListener("change", change);
    return () => document.removeEventListener("change", change);
  }, []);
  return null;
}

/** Opens the page instead, if it can't be loaded or copied. */
async function copyPage(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (response.ok && (await copyText(await response.text()))) {
      showToast("Page copied as Markdown");
      return;
    }
  } catch {
    // The browser shows why the page can't be loaded.
  }
  window.location.assign(address);
}
