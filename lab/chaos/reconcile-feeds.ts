import type { Observed, Stored } from "./evidence.ts";
import { countBy, type Summary, sort, summarize } from "./summarize.ts";

/** Checks what each partner's reader of the events feed received, from the beginning and by its own cursors. */
export function reconcileFeeds({ feeds }: Pick<Observed, "feeds">, { events }: Stored): Summary[] {
  const entries = [...feeds.values()].flat();
  const pairs = [...feeds].flatMap(([partnerId, read]) => {
    const places = new Map(events.filter((event) => event.partnerId === partnerId).map(({ id }, place) => [id, place]));
    const first = [...new Set(read.map(({ eventId }) => eventId))];
    return first.slice(1).map((id, index) => ({ id, before: places.get(first[index] ?? ""), place: places.get(id) }));
  });
  return [
    summarize(
      "event in the feed of its partner",
      events.filter(({ partnerId }) => feeds.has(partnerId)).map(({ id }) => id),
      countBy(entries, ({ eventId }) => eventId),
      true,
    ),
    sort("event first read after those before it", pairs, ({ id, before, place }) =>
      before !== undefined && place !== undefined && before < place ? null : id,
    ),
  ];
}
