/** A partner's activity in production. */
export type Growth = {
  /** Of successful transactions, as decimal text. The currency with the most transactions is first. */
  volumes: { currency: string; thisMonth: string; lastMonth: string }[];
  /** When the first and the last transaction were created; null without one. */
  firstAt: Date | null;
  lastAt: Date | null;
  /** No transaction was created in the last 14 days, but before. */
  isSilent: boolean;
};
