"use client";
import { useEffect, useSyncExternalStore } from "react";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { addRecent, parseRecent, type RecentQuote } from "./recent-list.ts";

type RecentQuotesProps = {
  environment: Environment;
  userId: string;
  /** The quotes of this page; null if it has none. */
  current: RecentQuote | null;
};

const changeEvent = "slipway:recent-quotes";

/** What this person quoted in this browser. It is stored nowhere else. */
export function RecentQuotes({ environment, userId, current }: RecentQuotesProps) {
  const name = `recent-quotes:${environment}:${userId}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(name),
    () => null,
  );
  useEffect(() => {
    if (current) store(name, JSON.stringify(addRecent(parseRecent(readStored(name)), current)));
  }, [name, current]);
  const recent = parseRecent(stored).filter(({ href }) => href !== current?.href);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-quotes" className="mt-8 max-w-4xl">
      <h2 id="recent-quotes" className="font-semibold">
        Recent quotes
      </h2>
      <p className="text-muted mb-2 text-sm">
        Your last 10 requests on this page, stored in this browser. Requests with your API keys are in{" "}
        <TextLink href={`/${environment}/api-logs?path=/api/v1/partner/quotes`}>API logs</TextLink>.
      </p>
      <DataTable
        caption="Requests"
        columns={[
          { head: "Request", isRowHead: true, cell: ({ href, label }) => <TextLink href={href}>{label}</TextLink> },
          { head: "Best quote", cell: ({ best }) => best ?? "No provider" },
          { head: "Requested", time: ({ at }) => at, hiddenBelow: "sm" },
        ]}
        rows={recent}
        rowKey={({ href }) => href}
      />
    </section>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener(changeEvent, listener);
  // Changed in another tab.
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener("storage", listener);
  };
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changeEvent));
}
