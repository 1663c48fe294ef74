import type { Status } from "#db/enums.ts";

// Contract section 4: never backwards; a closed transaction may still be paid late or refunded.
const next: Record<Status, readonly Status[]> = {
  pending: ["processing", "success", "failed", "cancelled", "refunded", "expired"],
  processing: ["success", "failed", "cancelled", "refunded"],
  failed: ["success", "refunded"],
  cancelled: ["success", "refunded"],
  expired: ["success", "refunded"],
  success: [],
  refunded: [],
};

/** Whether a report of `reported` moves a transaction that is `current`. A repeat does not. */
export const isMove = (current: Status, reported: Status): boolean => next[current].includes(reported);

/** Nothing can change it any more. */
export const isFinal = (status: Status): boolean => next[status].length === 0;

/** The buyer has nothing left to do. */
export const isClosed = (status: Status): boolean => status !== "pending" && status !== "processing";
