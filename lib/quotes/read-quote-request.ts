import type { Environment } from "#db/enums.ts";
import { minorUnitsOf } from "#lib/assets/catalogue.ts";
import { type AppError, invalidField } from "#lib/errors.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import { assertWallet } from "#lib/wallets/check-wallet.ts";

type Wanted = Pick<
  QuoteQuery,
  "fiat_currency" | "crypto_currency" | "payment_method" | "network" | "type" | "amount"
> & {
  wallet_address?: string | null;
};

/** The request in our words, after the checks that need the catalogue. Throws validation_failed. */
export async function readQuoteRequest(environment: Environment, wanted: Wanted): Promise<QuoteRequest> {
  const minorUnits = await minorUnitsOf(environment, wanted.fiat_currency);
  if (minorUnits !== null && decimalPlaces(wanted.amount) > minorUnits) {
    throw invalidField("amount", "out_of_range", `can have at most ${minorUnits} decimals in ${wanted.fiat_currency}`);
  }
  assertWallet(wanted.crypto_currency, wanted.network, wanted.wallet_address);
  return {
    side: wanted.type,
    fiat: wanted.fiat_currency,
    crypto: wanted.crypto_currency,
    network: wanted.network,
    method: wanted.payment_method,
    fiatAmount: wanted.amount,
    wallet: wanted.wallet_address ?? null,
  };
}

/** The providers a client named, or all. Throws validation_failed for one that is not listed here. */
export function chooseProviders(
  providers: readonly RampProvider[],
  wanted: string[] | undefined,
): readonly RampProvider[] {
  if (!wanted) return providers;
  const unknown = wanted.filter((id) => !providers.some((provider) => provider.id === id));
  if (unknown.length > 0) throw unknownProvider("providers", unknown.join(", "), providers);
  return providers.filter(({ id }) => wanted.includes(id));
}

export function unknownProvider(field: string, given: string, providers: readonly RampProvider[]): AppError {
  const known = providers.map(({ id }) => id).join(", ") || "none";
  return invalidField(field, "unknown_value", `unknown provider: ${given.slice(0, 64)}. Available: ${known}`);
}
