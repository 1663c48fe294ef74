import type { Environment } from "#db/enums.ts";
import type { LimitList, LimitQuery, LimitRow } from "#lib/assets/contract.ts";
import { placeKey } from "#lib/countries/countries.ts";
import { offersIn } from "#lib/countries/offers-in.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import { minuteMs } from "#lib/duration.ts";
import { invalidField } from "#lib/errors.ts";
import { jsonNumber } from "#lib/json.ts";
import { log } from "#lib/log.ts";
import { compare, decimal } from "#lib/money.ts";
import { isAvailable } from "#lib/providers/health/is-available.ts";
import type { Limits, RampProvider } from "#lib/providers/provider.ts";
import { readRouteLimits } from "#lib/providers/read-route-limits.ts";
import { isNarrower, isUnsupported, tightest } from "#lib/providers/unsupported.ts";
import { assertAssetId, type Catalog, getCatalog, listOnce } from "./catalog.ts";

type Asset = { crypto: string; network: string; id: string };
type Offer = Catalog["offers"][number];
type Found = { offer: Offer; limits: Limits; source: LimitRow["source"]; asOf: Date };

/** The limits of each provider's payment methods for a direction and a fiat currency; with a crypto currency, of that. Lists that
 * are read from providers are kept for a minute. Throws validation_failed. */
export async function listLimits(
  environment: Environment,
  providers: readonly RampProvider[],
  query: LimitQuery,
  now: Date,
): Promise<LimitList> {
  const asset = readAsset(query);
  const place = readPlace(query);
  if (query.asset_id !== undefined) await assertAssetId(environment, query.asset_id, requirePair(asset));
  const catalog = await getCatalog(environment);
  const available = providers.filter((provider) => isAvailable(provider, now)).map(({ id }) => id);
  const { type, fiat_currency, payment_method, provider } = query;
  const minute = asset ? Math.floor(now.getTime() / minuteMs) : 0;
  const narrow = [payment_method, provider, placeKey(place)];
  const key = ["limits", type, fiat_currency, asset?.id, ...narrow, minute, ...available].join(" ");
  return listOnce(catalog, key, () =>
    readLimits({ ...catalog, offers: offersIn(catalog, place) }, { providers, available, query, asset, now }),
  );
}

/** A network without its crypto currency, or the other way round, says nothing. */
function readAsset({ crypto_currency: crypto, network }: LimitQuery): Asset | null {
  if (crypto && network) return { crypto, network, id: `${crypto}:${network}` };
  if (!crypto && !network) return null;
  const [missing, given] = crypto ? ["network", "crypto_currency"] : ["crypto_currency", "network"];
  throw invalidField(missing, "missing", `Required with ${given}`);
}

function requirePair(asset: Asset | null): Asset {
  if (asset === null) throw invalidField("crypto_currency", "missing", "Required with asset_id");
  return asset;
}

type Reading = {
  providers: readonly RampProvider[];
  available: string[];
  query: LimitQuery;
  asset: Asset | null;
  now: Date;
};

async function readLimits(
  { offers, methods, observed }: Catalog,
  { providers, available, query, asset, now }: Reading,
): Promise<LimitList> {
  const rank = new Map(methods.map(({ id }, index) => [id, index]));
  const asked = offers.filter(
    ({ side, fiat, method, provider, assets }) =>
      side === query.type &&
      fiat === query.fiat_currency &&
      rank.has(method) &&
      (query.payment_method ?? method) === method &&
      (query.provider ?? provider) === provider &&
      (asset === null || assets.includes(asset.id)),
  );
  const read = await Promise.all(
    asked.map(async (offer): Promise<Found | null> => {
      const provider = providers.find(({ id }) => id === offer.provider);
      if (!provider) return null;
      const listed: Limits = { min: offer.minAmount, max: offer.maxAmount };
      const found: Found = { offer, limits: listed, source: "provider_list", asOf: offer.refreshedAt };
      return asset === null ? found : withAssetLimits(found, { provider, asset, observed, now });
    }),
  );
  const found = read.filter((one) => one !== null && isPossible(one)) as Found[];
  found.sort(
    (a, b) =>
      a.offer.provider.localeCompare(b.offer.provider, "en") ||
      (rank.get(a.offer.method) ?? 0) - (rank.get(b.offer.method) ?? 0),
  );
  const usable = found.filter(({ offer }) => available.includes(offer.provider)).map(({ limits }) => limits);
  return { limits: found.map((one) => toRow(one, asset)), range: toRange(usable) };
}

type AssetReading = { provider: RampProvider; asset: Asset; observed: Catalog["observed"]; now: Date };

/** The tightest of the method's limits, the asset's, and what was observed; null if the provider says that it has no such route. */
async function withAssetLimits(
  { offer, limits: ofMethod, source, asOf }: Found,
  { provider, asset, observed, now }: AssetReading,
): Promise<Found | null> {
  const { side, fiat, method } = offer;
  const listed = tightest(ofMethod, offer.assetLimits?.[asset.id]);
  const found: Found = { offer, limits: listed, source, asOf };
  const read = await readRouteLimits(provider, { side, fiat, method, crypto: asset.crypto, network: asset.network });
  if (read && isUnsupported(read)) return null;
  if (read) Object.assign(found, { limits: tightest(listed, read), source: "provider_limits", asOf: now });
  const seen = observed.find(
    (row) =>
      row.provider === offer.provider &&
      row.side === side &&
      row.fiat === fiat &&
      row.method === method &&
      row.asset === asset.id,
  );
  const observedLimits = seen && { min: seen.minAmount, max: seen.maxAmount };
  if (!observedLimits || !isNarrower(observedLimits, found.limits)) return found;
  return { offer, limits: tightest(found.limits, observedLimits), source: "observed", asOf: seen.observedAt };
}

function isPossible({ offer, limits: { min, max } }: Found): boolean {
  if (min === null || max === null || compare(min, max) <= 0) return true;
  const { provider, side, fiat, method } = offer;
  log.warn("a provider's minimum is above its maximum", { provider, side, fiat, method, min, max });
  return false;
}

const toNumber = (amount: string | null): number | null => (amount === null ? null : jsonNumber(decimal(amount)));

const toRow = ({ offer, limits: { min, max }, source, asOf }: Found, asset: Asset | null): LimitRow => ({
  provider: offer.provider,
  payment_method: offer.method,
  crypto_currency: asset?.crypto ?? null,
  network: asset?.network ?? null,
  min_amount: toNumber(min),
  max_amount: toNumber(max),
  source,
  as_of: asOf.toISOString(),
});

/** The lowest known minimum and the highest known maximum. */
function toRange(all: Limits[]): LimitList["range"] {
  if (all.length === 0) return null;
  const [min] = all.flatMap((one) => one.min ?? []).sort(compare);
  const max = all
    .flatMap((one) => one.max ?? [])
    .sort(compare)
    .at(-1);
  return { min_amount: toNumber(min ?? null), max_amount: toNumber(max ?? null) };
}
