import type { Environment } from "#db/enums.ts";
import { assertAssetId, getCatalog } from "#lib/assets/catalog.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import { unknownValue } from "#lib/did-you-mean.ts";
import { type AppError, type FieldError, findInvalid, invalidField, invalidFields } from "#lib/errors.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import type { RequestedAmount } from "#lib/providers/quote-request.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { assertWallet } from "#lib/wallets/assert-wallet.ts";
import { assertWalletTag } from "#lib/wallets/wallet-tag.ts";
import { anyMethod } from "./any-method-contract.ts";
import { oneAmount, type QuoteQuery } from "./contract.ts";

type QuoteFields = Pick<
  QuoteQuery,
  "fiat_currency" | "crypto_currency" | "payment_method" | "network" | "type" | "amount" | "crypto_amount"
> & {
  methods?: string[] | undefined;
  providers?: string[] | undefined;
  wallet_address?: string | null;
  wallet_address_tag?: string | null;
  country?: string | null;
  region?: string | null;
  asset_id?: string | undefined;
};

/** The request as adapters take it, after the checks that need the catalog. Throws validation_failed. */
export async function readQuoteRequest(environment: Environment, query: QuoteFields): Promise<QuoteRequest> {
  const errors = await findInvalidQuoteFields(environment, query);
  if (errors.length > 0) throw invalidFields(errors);
  return toQuoteRequest(query);
}

/** What the catalog tells about the fields, each checked separately as far as those that it depends on are given. */
export async function findInvalidQuoteFields(
  environment: Environment,
  fields: Partial<QuoteFields>,
): Promise<FieldError[]> {
  const { cryptos, fiats, contracts } = await getCatalog(environment);
  const { crypto_currency: crypto, network, fiat_currency: fiat, amount, crypto_amount: cryptoAmount } = fields;
  const { wallet_address: address = null, wallet_address_tag: tag = null, asset_id: assetId } = fields;
  const asset = crypto !== undefined && network !== undefined ? { crypto, network } : null;
  const decimals = {
    fiat: fiats.find(({ code }) => code === fiat)?.minorUnits,
    crypto: cryptos.find((one) => one.code === crypto && one.network === network)?.decimals,
  };
  return findInvalid([
    () => assertMethods(fields),
    () => assertDecimals("amount", amount, fiat, decimals.fiat),
    () => assertDecimals("crypto_amount", cryptoAmount, crypto, decimals.crypto),
    () => asset && assertWallet({ ...asset, contracts }, address),
    () => asset && assertWalletTag(asset.crypto, asset.network, { address, tag }),
    () => asset && assetId !== undefined && assertAssetId(environment, assetId, asset),
    () => readPlace(fields),
    () => chooseProviders(enabledProviders(environment), fields.providers),
  ]);
}

/** The request as adapters take it, of valid fields. */
export function toQuoteRequest(query: QuoteFields): QuoteRequest {
  return {
    side: query.type,
    fiat: query.fiat_currency,
    crypto: query.crypto_currency,
    network: query.network,
    method: query.payment_method,
    ...amountOf(query),
    wallet: query.wallet_address ?? null,
    walletTag: query.wallet_address_tag ?? null,
    ...readPlace(query),
  };
}

function amountOf({ amount, crypto_amount: cryptoAmount }: QuoteFields): RequestedAmount {
  if (amount !== undefined) return { fiatAmount: amount };
  if (cryptoAmount === undefined) throw invalidField("amount", "missing", oneAmount);
  return { fiatAmount: null, cryptoAmount };
}

function assertMethods({ methods, payment_method: method }: Partial<QuoteFields>): void {
  if (!methods || method === undefined || method === anyMethod) return;
  throw invalidField("methods", "invalid_value", "Can only be sent with the payment_method any");
}

/** The decimals that the currency has. */
function assertDecimals(
  field: string,
  amount: string | undefined,
  currency: string | undefined,
  decimals: number | null | undefined,
): void {
  if (amount === undefined || decimals == null || decimalPlaces(amount) <= decimals) return;
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
  const known = providers.map(({ id }) => id);
  const given = value.slice(0, 64);
  return invalidField(field, "unknown_value", unknownValue(`provider "${given}"`, known, { given }));
}
