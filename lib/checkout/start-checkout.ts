import { claimCheckout, selectTransactionByToken } from "#db/open-transactions.ts";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { isExpired } from "#lib/checkout/view-checkout.ts";
import { AppError } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
import type { Order, RampProvider } from "#lib/providers/provider.ts";
import { nextCheckAt } from "#lib/transactions/follow-up.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";
import { assertWallet } from "#lib/wallets/check-wallet.ts";

type Around = {
  providersIn(environment: TransactionRow["environment"]): readonly RampProvider[];
  baseUrl(environment: TransactionRow["environment"]): string;
  buyerIp: string | null;
  now: Date;
};

const claimMs = 30_000;

/** Makes the provider's order, once, and returns the provider's link; a repeat returns the same link.
 * Throws not_found, quote_expired (link ran out), validation_failed (wallet), request_in_progress, provider_unavailable. */
export async function startCheckout(token: string, wallet: string | null, around: Around): Promise<string> {
  const row = await selectTransactionByToken(token);
  if (!row || isClosed(row.status)) throw new AppError("not_found", "This payment cannot be started");
  if (row.providerLink) return row.providerLink;
  const { now } = around;
  if (isExpired(row, now)) throw new AppError("quote_expired", "This link has run out");
  const provider = around.providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!provider) throw new AppError("provider_unavailable", "The provider cannot be reached just now");
  const walletAddress = row.walletAddress ?? wallet;
  assertWallet(row.cryptoCurrency, row.network, walletAddress);
  if (provider.needsWalletFor.includes(row.type) && !walletAddress) {
    throw new AppError("validation_failed", `${provider.name} needs the wallet it will send to`);
  }

  const mayRepeat = !provider.isOrderedAtCheckout;
  if (!(await claimCheckout(row.id, now, new Date(now.getTime() + claimMs), mayRepeat))) return linkOfOther(token, now);
  try {
    const order = toOrder(row, walletAddress, around);
    const { link, providerTransactionId } = await provider.createCheckout(order);
    await updateTransaction(row.id, {
      walletAddress,
      providerLink: link,
      providerTransactionId,
      checkoutClaimedUntil: null,
      nextCheckAt: nextCheckAt(0, row.createdAt, now),
      checkCount: 0,
      updatedAt: now,
    });
    return link;
  } catch (error) {
    await updateTransaction(row.id, { checkoutClaimedUntil: null });
    throw error;
  }
}

/** Somebody else holds the claim: their link when it is there by now. A claim that ran out without a link was left by a
 * process that died; whether the provider has the order nobody knows, so none is made again and the sweep closes it. */
async function linkOfOther(token: string, now: Date): Promise<string> {
  const row = await selectTransactionByToken(token);
  if (row?.providerLink) return row.providerLink;
  if (row?.checkoutClaimedUntil && row.checkoutClaimedUntil <= now) {
    throw new AppError("quote_expired", "This payment was interrupted while it was prepared; ask for a new link");
  }
  throw new AppError("request_in_progress", "This payment is being prepared", { retryAfterSeconds: 2 });
}

function toOrder(row: TransactionRow, wallet: string | null, { baseUrl, buyerIp }: Around): Order {
  return {
    side: row.type,
    fiat: row.fiatCurrency,
    crypto: row.cryptoCurrency,
    network: row.network,
    method: row.paymentMethod,
    fiatAmount: decimal(row.fiatAmount),
    cryptoAmount: decimal(row.cryptoAmount),
    wallet,
    reference: row.id,
    returnUrl: checkoutLink(baseUrl(row.environment), row.checkoutToken),
    callbackUrl: `${baseUrl(row.environment)}/api/callbacks/${row.provider}`,
    buyerIp,
    answers: {},
  };
}
