import * as z from "zod";
import { add, compare } from "#lib/money.ts";
import type { Asset } from "#lib/providers/assets.ts";
import { feeInFiat, implausible } from "#lib/providers/plausible-quote.ts";
import type { Money, Quote, Side } from "#lib/providers/provider.ts";
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
  /** The merchant's share of the fees. Absent if no fees are stated. */
  partnerFee?: Money;
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
  const amounts = { fiat: money.currencyCode, fiatAmount, cryptoAmount };
  const fees = money.cashout.chargedFees ? toFees(money, coins, amounts) : null;
  return {
    side,
    fiat: money.currencyCode,
    asset: assetOf(coins),
    fiatAmount,
    cryptoAmount,
    fees,
    ...(fees && { partnerFee: partnerFeeOf(money, coins, amounts) }),
  };
}

/** Fonbnk's code of a coin includes its network. */
export const currencyOf = (currencyCode: string): string => assetOf({ currencyCode })?.crypto ?? currencyCode;

type Traded = { fiat: string; fiatAmount: string; cryptoAmount: string };

/** In the currency of the side that it is charged on; in fiat if on both. */
function partnerFeeOf(money: Leg, coins: Leg, amounts: Traded): Money {
  const charged = [money, coins].flatMap(({ cashout, currencyCode: currency }) =>
    (cashout.chargedFees ?? []).flatMap(({ recipient, amount }) =>
      recipient === "merchant" ? [{ amount, currency }] : [],
    ),
  );
  const currency = charged.every((fee) => fee.currency === charged[0]?.currency) ? charged[0]?.currency : undefined;
  const inFiat = (fee: Money) => feeInFiat(fee, { ...amounts, crypto: coins.currencyCode });
  const shares = charged.map((fee) => (currency === undefined ? inFiat(fee) : fee.amount));
  return { amount: shares.reduce(add, "0"), currency: currency === undefined ? amounts.fiat : currencyOf(currency) };
}

/** The platform and partner shares make up the provider fee; gas is the network fee. */
function toFees(money: Leg, coins: Leg, amounts: Traded) {
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
