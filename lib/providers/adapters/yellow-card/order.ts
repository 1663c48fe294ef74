import { add } from "#lib/money.ts";
import { assertSameWallet } from "#lib/providers/plausible-quote.ts";
import type { Checkout, Order, ProviderUpdate } from "#lib/providers/provider.ts";
import { moneyOrNull } from "#lib/providers/schemas.ts";
import { fiatAmountOf } from "./amounts.ts";
import { instructionsOf } from "./instructions.ts";
import { assetOf } from "./names.ts";
import { isDeposited, toFailureCode, toRefund, toStatus, type YellowCardOrder } from "./receive.ts";

export function toState(order: YellowCardOrder, completeMeans: string): ProviderUpdate {
  const { side, sequenceId, id, status, errorCode, settlementInfo: coins } = order;
  const hash = coins?.txHash || coins?.transactionHash || null;
  const reported = { side, word: status.toLowerCase(), errorCode, hash, isDeposited: isDeposited(order) };
  const asset = assetOf(coins?.cryptoCurrency ?? "", coins?.cryptoNetwork ?? "");
  return {
    reference: sequenceId || null,
    providerTransactionId: id,
    status: toStatus(reported, completeMeans),
    rawStatus: status,
    reason: errorCode || null,
    failureCode: toFailureCode(reported),
    fiat: order.currency || null,
    crypto: asset?.crypto ?? null,
    network: asset?.network ?? null,
    fiatAmount: fiatAmountOf(order),
    cryptoAmount: coins?.cryptoAmount ?? null,
    // The address of a sale is the deposit's.
    wallet: (side === "BUY" && coins?.walletAddress) || null,
    hash,
    fees: feesOf(order),
    partnerFee: moneyOrNull(order.partnerFeeAmountLocal, order.currency),
    refund: toRefund(reported.word),
  };
}

function feesOf({ serviceFeeAmountLocal, partnerFeeAmountLocal, networkFeeAmountLocal }: YellowCardOrder) {
  if (serviceFeeAmountLocal == null) return null;
  return { provider: add(serviceFeeAmountLocal, partnerFeeAmountLocal ?? "0"), network: networkFeeAmountLocal ?? "0" };
}

export function toCheckout(order: YellowCardOrder, { wallet, returnUrl }: Order): Checkout {
  if (order.side === "BUY") assertSameWallet(order.settlementInfo?.walletAddress, wallet);
  const instructions = instructionsOf(order);
  return { link: returnUrl, providerTransactionId: order.id, ...(instructions && { instructions }) };
}
