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

/** Whether the reported status moves the transaction. A repeated one does not. */
export const isMove = (current: Status, reported: Status): boolean => next[current].includes(reported);

/** A simulation in the sandbox can also refund a successful transaction, unlike a provider. */
export const isSimulatedMove = (current: Status, outcome: Status): boolean =>
  isMove(current, outcome) || (current === "success" && outcome === "refunded");

/** No other status can follow. */
export const isFinal = (status: Status): boolean => next[status].length === 0;

/** The buyer has nothing left to do. */
export const isClosed = (status: Status): boolean => status !== "pending" && status !== "processing";
