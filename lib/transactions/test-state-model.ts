import type { Status } from "#db/enums.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";

/** The model's transaction; `order` is the provider order that its status comes from. */
export type ModelState = { status: Status; order: string | null; isOnHold: boolean; moves: Status[] };

export const initialState: ModelState = { status: "pending", order: null, isOnHold: false, moves: [] };

/** The statuses that each reported status may follow. */
const allowedAfter: Record<Status, Status[]> = {
  pending: [],
  processing: ["pending"],
  expired: ["pending", "processing"],
  failed: ["pending", "processing"],
  cancelled: ["pending", "processing"],
  refunded: ["pending", "processing", "failed", "cancelled", "expired"],
  success: ["pending", "processing", "failed", "cancelled", "expired"],
};

/** Amounts of a provider's order for 100 USD: on both sides of each end of the 1% tolerance. */
const withinTolerance = ["100", "100", "100.5", "99", "99.00", "101", "101.00"];
const outsideTolerance = ["98.99", "101.01", "50"];
export const orderAmounts = [...withinTolerance, ...outsideTolerance];
export const isAsAgreed = ({ fiatAmount }: ProviderUpdate): boolean => withinTolerance.includes(fiatAmount ?? "");

/** Contract section 4, implemented a second time from the other side: by what each status may follow, not by what it
 * may become. */
export function nextState(now: ModelState, update: ProviderUpdate): ModelState {
  const { status: reported, providerTransactionId: name } = update;
  if (reported === null) return now;
  const to = reported === "expired" && now.status === "processing" ? "failed" : reported;
  if (isOtherOrder(now.order, name) && to !== "success" && to !== "processing") return now;
  // The first order that reports the current status is the one the transaction follows.
  if (to === now.status) return { ...now, order: now.order ?? name };
  if (!allowedAfter[reported].includes(now.status)) return now;
  if (to === "success" && !isAsAgreed(update)) return { ...now, isOnHold: true };
  const isOnHold = to === "processing" && now.isOnHold;
  return { status: to, order: name ?? now.order, isOnHold, moves: [...now.moves, to] };
}

const isOtherOrder = (order: string | null, name: string | null) => order !== null && name !== null && name !== order;
