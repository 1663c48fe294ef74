import { env } from "#lib/env.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { storedInstructions } from "./instructions.ts";

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

/** In demo mode, whether the buyer would now pay outside of our page, where there is nobody to pay. */
export function maySimulatePayment(row: TransactionRow, now: Date): boolean {
  if (!env().isSimulated || row.status !== "pending" || row.reviewReason !== null || !isPaidOnOurPage(row))
    return false;
  const { endsAt = null, steps = [] } = storedInstructions(row) ?? {};
  const isLate = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  // The buyer accepts the price first.
  return !isLate && !steps.some(({ id }) => id === "accept");
}
