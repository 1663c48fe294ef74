import type { TransactionRow } from "#db/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

/** A started payment may be gone on with after the link's time; one never started may not begin. */
export const isExpired = (row: TransactionRow, now: Date): boolean =>
  !isClosed(row.status) && row.providerLink === null && row.linkExpiresAt <= now;

/** The provider's link opens nothing any more; a new one must be made. */
export const isLinkOver = ({ providerLinkEndsAt }: TransactionRow, now: Date): boolean =>
  providerLinkEndsAt !== null && providerLinkEndsAt <= now;

/** A claim that ran out without a link was left by a process that died while it spoke to the provider. */
export const isClaimLeft = (row: TransactionRow, now: Date): boolean =>
  row.providerLink === null && row.checkoutClaimedUntil !== null && row.checkoutClaimedUntil <= now;

/** The provider has no page of its own: its link is ours. */
export const isPaidHere = ({ providerLink, checkoutToken }: TransactionRow): boolean =>
  providerLink !== null && URL.parse(providerLink)?.pathname === `/checkout/${checkoutToken}`;
