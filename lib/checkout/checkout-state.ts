import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

/** The checkout link has expired. A payment that was started can still be continued. */
export const isExpired = (row: TransactionRow, now: Date): boolean =>
  !isClosed(row.status) && row.providerLink === null && row.linkExpiresAt <= now;

/** The provider's link no longer works and has to be created again. */
export const isProviderLinkExpired = ({ providerLinkEndsAt }: TransactionRow, now: Date): boolean =>
  providerLinkEndsAt !== null && providerLinkEndsAt <= now;

/** An expired claim without a link: the process that held it died during its call to the provider. */
export const isClaimAbandoned = (row: TransactionRow, now: Date): boolean =>
  row.providerLink === null && row.checkoutClaimedUntil !== null && row.checkoutClaimedUntil <= now;

/** The provider has no payment page: its link leads back to our checkout. */
export const isPaidOnOurPage = ({ providerLink, checkoutToken }: TransactionRow): boolean =>
  providerLink !== null && URL.parse(providerLink)?.pathname === `/checkout/${checkoutToken}`;
