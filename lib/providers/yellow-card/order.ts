import { add } from "#lib/money.ts";
import { assertSameWallet } from "#lib/providers/plausible-quote.ts";
import type { Checkout, Order, ProviderUpdate } from "#lib/providers/provider.ts";
import { instructionsOf } from "./instructions.ts";
import { assetOf } from "./names.ts";
import { type Receive, toStatus } from "./receive.ts";

export function toState(order: Receive, completeMeans: string): ProviderUpdate {
  const { sequenceId, id, status, errorCode, settlementInfo: coins } = order;
  const hash = coins?.txHash || null;
  const asset = assetOf(coins?.cryptoCurrency ?? "", coins?.cryptoNetwork ?? "");
  return {
    reference: sequenceId || null,
    providerTransactionId: id,
    status: toStatus({ word: status.toLowerCase(), errorCode, hash }, completeMeans),
    rawStatus: status,
    reason: errorCode || null,
    fiat: order.currency || null,
    crypto: asset?.crypto ?? null,
    network: asset?.network ?? null,
    fiatAmount: order.convertedAmount ?? null,
    cryptoAmount: coins?.cryptoAmount ?? null,
    wallet: coins?.walletAddress || null,
    hash,
    fees: feesOf(order),
  };
}

function feesOf({ serviceFeeAmountLocal, partnerFeeAmountLocal, networkFeeAmountLocal }: Receive) {
  if (serviceFeeAmountLocal == null) return null;
  return { provider: add(serviceFeeAmountLocal, partnerFeeAmountLocal ?? "0"), network: networkFeeAmountLocal ?? "0" };
}

export function toCheckout(order: Receive, { wallet, returnUrl }: Order): Checkout {
  assertSameWallet(order.settlementInfo?.walletAddress, wallet);
  const instructions = instructionsOf(order);
  return { link: returnUrl, providerTransactionId: order.id, ...(instructions && { instructions }) };
}
