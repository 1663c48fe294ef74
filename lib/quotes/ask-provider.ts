import { AppError } from "#lib/errors.ts";
import { rateOf } from "#lib/money.ts";
import type { Quote, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";

/** A price of ours: all fees in, and good until `expiresAt`. */
export type Price = {
  fiatAmount: string;
  cryptoAmount: string;
  /** Fiat per 1 crypto. */
  exchangeRate: string;
  fees: { provider: string; network: string; svc: string };
  expiresAt: Date;
};

const deadlineMs = 2_500;
const priceLifeMs = 60_000;
const priceLifeMsMax = 10 * 60_000;

/** One provider's price or why there is none; never throws and never takes longer than 2.5 s. */
export async function askProvider(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
): Promise<Price | Unsupported> {
  // Quotes, rule 1: an exchange-type provider is not asked without the wallet it would send to.
  if (provider.needsWalletFor.includes(request.side) && !request.wallet) {
    return { unsupported: "wallet_address_required", message: `${provider.name} needs wallet_address for this quote` };
  }
  const timedOut = Promise.withResolvers<Unsupported>();
  const timer = setTimeout(() => {
    timedOut.resolve({ unsupported: "provider_timeout", message: `${provider.name} did not answer in time` });
  }, deadlineMs);
  try {
    const answer = await Promise.race([provider.quote(request), timedOut.promise]);
    return "unsupported" in answer ? answer : toPrice(answer, now);
  } catch (error) {
    if (!(error instanceof AppError)) console.error(provider.id, error);
    return { unsupported: "provider_error", message: `${provider.name} could not give a price` };
  } finally {
    clearTimeout(timer);
  }
}

function toPrice({ fiatAmount, cryptoAmount, fees, expiresAt }: Quote, now: Date): Price {
  const latest = new Date(now.getTime() + priceLifeMsMax);
  const usual = new Date(now.getTime() + priceLifeMs);
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    fees: { ...fees, svc: "0" },
    expiresAt: expiresAt && expiresAt > now ? (expiresAt < latest ? expiresAt : latest) : usual,
  };
}
