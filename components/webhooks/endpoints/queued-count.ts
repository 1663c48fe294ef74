import { formatNumber } from "#lib/format-number.ts";

type Counted = { waiting: number; waiting_max: number };

/** "1 event is", "1,204 events are", "10,000 or more events are". */
export function queuedEventsAre({ waiting, waiting_max }: Counted): string {
  if (waiting === 1) return "1 event is";
  return `${formatNumber(waiting)} ${waiting >= waiting_max ? "or more " : ""}events are`;
}

/** "1,204", "10,000+". */
export const queuedCount = ({ waiting, waiting_max }: Counted): string =>
  `${formatNumber(waiting)}${waiting >= waiting_max ? "+" : ""}`;
