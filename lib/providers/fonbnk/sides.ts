import * as z from "zod";
import { add, compare } from "#lib/money.ts";
import type { Asset } from "#lib/providers/assets.ts";
import { feeInFiat, implausible } from "#lib/providers/plausible-quote.ts";
import type { Quote, Side } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";
import { assetOf } from "./names.ts";

const text = z.string().nullish();

/** One side of a quote or an order: the `deposit` or the `payout`. */
export const sideSchema = z.object({
  currencyType: z.string(),
  currencyCode: z.string(),
  currencyDetails: z.object({ network: text, asset: text }).nullish().catch(null),
  cashout: z.object({
    amountBeforeFees: amount,
    amountAfterFees: amount,
    amountBeforeFeesUsd: amount.nullish(),
    amountAfterFeesUsd: amount.nullish(),
    /** In the currency of this side; missing in callbacks. */
    chargedFees: z.array(z.object({ recipient: z.string(), amount })).nullish(),
  }),
});
type Leg = z.output<typeof sideSchema>;
export type Sides = { deposit: Leg; payout: Leg };

type Amounts = {
  side: Side;
  fiat: string;
  asset: Asset | null;
  fiatAmount: string;
  cryptoAmount: string;
  fees: Quote["fees"] | null;
};

/** Fonbnk also transfers to and from a partner's balance, which Slipway does not use. */
export const sideOf = ({ deposit, payout }: { deposit: Kind; payout: Kind }): Side | null => {
  const kinds = `${deposit.currencyType} ${payout.currencyType}`;
  return kinds === "fiat crypto" ? "BUY" : kinds === "crypto fiat" ? "SELL" : null;
};
type Kind = Pick<Leg, "currencyType">;

/** Both sides in our terms: the deposit before all fees and the payout after them. */
export function toAmounts({ deposit, payout }: Sides): Amounts {
  const side = sideOf({ deposit, payout });
  if (side === null) throw implausible("not a crypto-to-fiat or fiat-to-crypto order");
  const isBuy = side === "BUY";
  const [money, coins] = isBuy ? [deposit, payout] : [payout, deposit];
  const [paid, received] = [deposit.cashout.amountBeforeFees, payout.cashout.amountAfterFees];
  const [fiatAmount, cryptoAmount] = isBuy ? [paid, received] : [received, paid];
  const fees = money.cashout.chargedFees && { fiat: money.currencyCode, fiatAmount, cryptoAmount };
  return {
    side,
    fiat: money.currencyCode,
    asset: assetOf(coins),
    fiatAmount,
    cryptoAmount,
    fees: fees ? toFees(money, coins, fees) : null,
  };
}

/** The platform and partner shares make up the provider fee; gas is the network fee. */
function toFees(money: Leg, coins: Leg, amounts: { fiat: string; fiatAmount: string; cryptoAmount: string }) {
  const crypto = coins.currencyCode;
  const fees = { provider: "0", network: "0" };
  for (const { cashout, currencyCode } of [money, coins]) {
    for (const fee of cashout.chargedFees ?? []) {
      if (compare(fee.amount, "0") < 0) throw implausible("a fee is negative");
      const inFiat = feeInFiat({ amount: fee.amount, currency: currencyCode }, { ...amounts, crypto });
      const kind = fee.recipient === "blockchain" ? "network" : "provider";
      fees[kind] = add(fees[kind], inFiat);
    }
  }
  return fees;
}
