import { formatNumber } from "#lib/format-number.ts";

type Counted = { waiting: number; waiting_max: number };

/** "1 event is", "1,204 events are", "10,000 events or more are". */
export function countText({ waiting, waiting_max }: Counted): string {
  if (waiting === 1) return "1 event is";
  return `${waitingText({ waiting, waiting_max }).replace("+", "")} events ${waiting >= waiting_max ? "or more are" : "are"}`;
}

/** "1,204", "10,000+". */
export const waitingText = ({ waiting, waiting_max }: Counted): string =>
  `${formatNumber(waiting)}${waiting >= waiting_max ? "+" : ""}`;
