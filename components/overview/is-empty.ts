import type { Overview } from "#lib/overview/contract.ts";

/** No requests or transactions in this or the previous period. */
export const isEmpty = ({ transactions, requests, attempts }: Overview) =>
  [transactions.now.created, transactions.before.created, requests.now.requests, requests.before.requests].every(
    (count) => count === 0,
  ) && attempts.now.attempts + attempts.before.attempts === 0;
