import type { Status } from "#db/enums.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";

/** A transaction as the reference machine sees it; `order` is the provider's order it rests on. */
export type Reference = { status: Status; order: string | null; isOnHold: boolean; moves: Status[] };

export const begun: Reference = { status: "pending", order: null, isOnHold: false, moves: [] };

/** After which statuses each word is news. */
const newsAfter: Record<Status, Status[]> = {
  pending: [],
  processing: ["pending"],
  expired: ["pending", "processing"],
  failed: ["pending", "processing"],
  cancelled: ["pending", "processing"],
  refunded: ["pending", "processing", "failed", "cancelled", "expired"],
  success: ["pending", "processing", "failed", "cancelled", "expired"],
};

/** Contract section 4, written a second time and the other way round: by what each word may follow, not by what each
 * status may become. `isAgreed`: the order's amount, asset and wallet are those agreed on. */
export function referenceStep(now: Reference, report: ProviderUpdate, isAgreed: boolean): Reference {
  const { status: word, providerTransactionId: name } = report;
  if (word === null) return now;
  const to = word === "expired" && now.status === "processing" ? "failed" : word;
  if (isStranger(now.order, name) && to !== "success" && to !== "processing") return now;
  // The first order that says where the transaction stands already is the one it rests on.
  if (to === now.status) return { ...now, order: now.order ?? name };
  if (!newsAfter[word].includes(now.status)) return now;
  if (to === "success" && !isAgreed) return { ...now, isOnHold: true };
  const isOnHold = to === "processing" && now.isOnHold;
  return { status: to, order: name ?? now.order, isOnHold, moves: [...now.moves, to] };
}

const isStranger = (order: string | null, name: string | null) => order !== null && name !== null && name !== order;
