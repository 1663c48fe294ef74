import { setTimeout as wait } from "node:timers/promises";
import type { SendRequest } from "./api-client.ts";
import type { FeedEntry } from "./evidence.ts";
import type { Partner } from "./shop.ts";

const everyMs = 500;

type Reading = { ask: SendRequest; entries: FeedEntry[]; isLast(): boolean };

/** Follows a partner's events feed from its beginning by the cursors it returns. Ends with the feed once `isLast`. */
export async function followFeed({ key }: Partner, { ask, entries, isLast }: Reading): Promise<void> {
  const headers = { "x-svc-api-key": key };
  for (let cursor = ""; ; ) {
    const isEnding = isLast();
    const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
    const { events, pagination } = await ask(`/api/v1/partner/events?${query}`, { headers });
    const at = Date.now();
    entries.push(...events.map(({ id }: { id: string }) => ({ eventId: id, at })));
    cursor = pagination.next_cursor;
    if (pagination.has_more) continue;
    if (isEnding) return;
    await wait(everyMs);
  }
}
