/** An operator's note about a partner, which the partner can't see. */
export type PartnerNote = {
  id: string;
  text: string;
  /** Null if the operator was removed. */
  author: string | null;
  /** ISO 8601. */
  at: string;
};
