"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useTransition } from "react";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Button } from "#components/ui/form/button.tsx";
import { announce } from "#components/ui/page/announce.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { ApiLog, ApiLogFilter } from "#lib/api-logs/contract.ts";
import { minuteMs } from "#lib/duration.ts";
import { filtersOf, rowLinkId } from "./logs-address.ts";

const pollMs = 2_000;
/** Slow requests are logged after faster ones that started later. */
const lateMs = minuteMs;
const announcedEveryMs = 10_000;
const scrolledPx = 80;

type LiveRequestsProps = {
  environment: Environment;
  filter: ApiLogFilter;
  /** The shown requests, newest first. */
  logs: Pick<ApiLog, "request_id" | "at">[];
  /** ISO 8601: when the page was read. */
  readAt: string;
  /** The id of the list. */
  listId: string;
  /** The reader's time zone. */
  zone: string;
};

/** Polls for new requests every two seconds while the page is visible, and refreshes the list. While the list is hovered,
 * focused, or scrolled, new requests are only counted, so that rows don't move. */
export function LiveRequests({ environment, filter, logs, readAt, listId, zone }: LiveRequestsProps) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const announcedMs = useRef(0);
  const since = new Date(Date.parse(logs[0]?.at ?? readAt) - lateMs).toISOString();
  const address = pageAddress(`/api/dashboard/${environment}/api-logs/news`, { ...filtersOf(filter), zone, since });
  const { data, dataUpdatedAt, error } = useFetch({
    key: address,
    request: (signal) =>
      fetchJson(address, {
        signal,
        schema: () => import("#lib/api-logs/contract.ts").then(({ newApiLogs }) => newApiLogs),
      }),
    refetchMs: () => pollMs,
  });
  useFlash(logs.map(({ request_id }) => request_id));
  const shown = new Set(logs.map(({ request_id }) => request_id));
  const oldest = logs.at(-1)?.at ?? "";
  const news = data?.requests.filter(({ request_id, at }) => !shown.has(request_id) && at >= oldest) ?? [];
  const countText = `${news.length}${data?.has_more ? " or more" : ""} new ${news.length === 1 ? "request" : "requests"}`;
  const refreshList = () => startRefresh(() => router.refresh());
  const isPaused = news.length > 0 && isInUse(listId);
  const onPoll = useEffectEvent(() => {
    if (news.length === 0 || isRefreshing) return;
    if (!isInUse(listId)) refreshList();
    if (Date.now() - announcedMs.current < announcedEveryMs) return;
    announcedMs.current = Date.now();
    announce(countText);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every poll, also when the result is the same.
  useEffect(() => onPoll(), [dataUpdatedAt]);
  return (
    <div className="mb-2 flex min-h-8 items-center gap-3 text-sm">
      <span className="text-accent inline-flex items-center gap-1.5 font-medium">
        <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
          <circle cx="5" cy="5" r="4" fill="currentColor" />
        </svg>
        Live
      </span>
      {isPaused && (
        <Button
          className="h-7!"
          isBusy={isRefreshing}
          onClick={() => {
            window.scrollTo({ top: 0 });
            refreshList();
          }}
        >
          {countText}
        </Button>
      )}
      <span className="text-muted">{error ? `Updates paused: ${error.message}` : stateText(isPaused)}</span>
    </div>
  );
}

/** Marks the rows that the last refresh added. */
function useFlash(ids: string[]): void {
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(ids);
    if (!before) return;
    for (const id of ids)
      if (!before.has(id)) document.getElementById(rowLinkId(id))?.closest("tr")?.classList.add("fresh");
  }, [ids]);
}

const stateText = (isPaused: boolean) =>
  isPaused ? "The list is paused while you use it." : "New requests appear automatically.";

function isInUse(listId: string): boolean {
  const list = document.getElementById(listId);
  return window.scrollY > scrolledPx || Boolean(list?.matches(":hover, :focus-within"));
}
