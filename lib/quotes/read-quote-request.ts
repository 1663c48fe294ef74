import type { Environment } from "#db/enums.ts";
import { assertAssetId, getCatalog, minorUnitsOf } from "#lib/assets/catalog.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import { type AppError, invalidField } from "#lib/errors.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import type { RequestedAmount } from "#lib/providers/quote-request.ts";
import { assertWallet } from "#lib/wallets/check-wallet.ts";
import { assertWalletTag } from "#lib/wallets/wallet-tag.ts";
import { anyMethod } from "./any-method-contract.ts";
import { oneAmount, type QuoteQuery } from "./contract.ts";

type QuoteFields = Pick<
  QuoteQuery,
  "fiat_currency" | "crypto_currency" | "payment_method" | "network" | "type" | "amount" | "crypto_amount"
> & {
  methods?: string[] | undefined;
  wallet_address?: string | null;
  wallet_address_tag?: string | null;
  country?: string | null;
  region?: string | null;
  asset_id?: string | undefined;
};

/** The request as adapters take it, after the checks that need the catalog. Throws validation_failed. */
export async function readQuoteRequest(environment: Environment, query: QuoteFields): Promise<QuoteRequest> {
  if (query.methods && query.payment_method !== anyMethod) {
    throw invalidField("methods", "invalid_value", "Can only be sent with the payment_method any");
  }
  const amount = await readAmount(environment, query);
  const { wallet_address: wallet = null, wallet_address_tag: walletTag = null } = query;
  const { asset_id: assetId, crypto_currency: crypto, network } = query;
  const { contracts } = await getCatalog(environment);
  assertWallet({ crypto, network, contracts }, wallet);
  assertWalletTag(crypto, network, { address: wallet, tag: walletTag });
  if (assetId !== undefined) await assertAssetId(environment, assetId, { crypto, network });
  return {
    side: query.type,
    fiat: query.fiat_currency,
    crypto: query.crypto_currency,
    network: query.network,
    method: query.payment_method,
    ...amount,
    wallet,
    walletTag,
    ...readPlace(query),
  };
}

/** The decimals that the currency has. */
async function readAmount(environment: Environment, query: QuoteFields): Promise<RequestedAmount> {
  const { amount, crypto_amount: cryptoAmount } = query;
  if (amount !== undefined) {
    assertDecimals("amount", amount, query.fiat_currency, await minorUnitsOf(environment, query.fiat_currency));
    return { fiatAmount: amount };
  }
  if (cryptoAmount === undefined) throw invalidField("amount", "missing", oneAmount);
  const { cryptos } = await getCatalog(environment);
  const asset = cryptos.find(({ code, network }) => code === query.crypto_currency && network === query.network);
  assertDecimals("crypto_amount", cryptoAmount, query.crypto_currency, asset?.decimals ?? null);
  return { fiatAmount: null, cryptoAmount };
}

function assertDecimals(field: string, amount: string, currency: string, decimals: number | null): void {
  if (decimals === null || decimalPlaces(amount) <= decimals) return;
  throw invalidField(field, "out_of_range", `Can have at most ${decimals} decimals in ${currency}`);
}

/** The requested providers, or all. Throws validation_failed for an unknown one. */
export function chooseProviders(
  providers: readonly RampProvider[],
  requested: string[] | undefined,
): readonly RampProvider[] {
  if (!requested) return providers;
  const unknown = requested.filter((id) => !providers.some((provider) => provider.id === id));
  if (unknown.length > 0) throw unknownProvider("providers", unknown.join(", "), providers);
  return providers.filter(({ id }) => requested.includes(id));
}

export function unknownProvider(field: string, value: string, providers: readonly RampProvider[]): AppError {
  const known = providers.map(({ id }) => id).join(", ") || "none";
  return invalidField(field, "unknown_value", `Unknown provider: ${value.slice(0, 64)}. Available: ${known}`);
}
