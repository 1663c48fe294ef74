import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#db/client.ts";
import type { Environment, Side } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import type { Unsupported } from "#lib/providers/provider.ts";
import {
  type DisabledRouteRow,
  deleteDisabledRoute,
  insertDisabledRoute,
  selectDisabledRoutes,
} from "#lib/providers/queries/disabled-routes.ts";
import { findModule } from "#lib/providers/registry.ts";
import { contextOf } from "./create-provider.ts";
import type { Actor, ProviderRef } from "./set-settings.ts";

/** "*" matches every value. */
export type DisabledRoute = { side: Side; fiat: string; method: string; crypto: string; network: string };
type ProviderRoute = DisabledRoute & { environment: Environment; provider: string };

const maxCount = 200;

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayDisabledRoutes?: readonly DisabledRouteRow[] };

/** Replaces the disabled routes that this process knows. */
export function setCachedRoutes(rows: readonly DisabledRouteRow[]): void {
  shared.slipwayDisabledRoutes = rows;
}

/** Loads the disabled routes and returns the providers whose routes changed. */
export async function loadDisabledRoutes(): Promise<{ environment: Environment; provider: string }[]> {
  const before = shared.slipwayDisabledRoutes ?? [];
  const rows = await selectDisabledRoutes();
  if (isDeepStrictEqual(before, rows)) return [];
  setCachedRoutes(rows);
  const includes = (list: readonly DisabledRouteRow[], row: DisabledRouteRow) => list.some((one) => isSame(one, row));
  return [...rows.filter((row) => !includes(before, row)), ...before.filter((row) => !includes(rows, row))];
}

const keys = ["environment", "provider", "side", "fiat", "method", "crypto", "network"] as const;

const isSame = (a: ProviderRoute, b: ProviderRoute) => keys.every((key) => a[key] === b[key]);

export const listDisabledRoutes = ({ environment, provider }: ProviderRef): Promise<DisabledRouteRow[]> =>
  selectDisabledRoutes().then((rows) =>
    rows.filter((row) => row.environment === environment && row.provider === provider),
  );

type OfferKey = Omit<ProviderRoute, "crypto" | "network">;

/** The disabled routes with this side, fiat, and method, from the cache. They are not listed, quoted, or ordered. */
const disabledIn = ({ environment, provider, side, fiat, method }: OfferKey): readonly DisabledRouteRow[] =>
  (shared.slipwayDisabledRoutes ?? []).filter(
    (row) =>
      row.environment === environment &&
      row.provider === provider &&
      row.side === side &&
      (row.fiat === "*" || row.fiat === fiat) &&
      (row.method === "*" || row.method === method),
  );

const matches = (rows: readonly DisabledRouteRow[], crypto: string, network: string) =>
  rows.some((row) => (row.crypto === "*" || row.crypto === crypto) && (row.network === "*" || row.network === network));

/** The offer without disabled assets; null if none remain. `assets` are "CODE:network". */
export function withoutDisabled<Offer extends OfferKey & { assets: string[] }>(offer: Offer): Offer | null {
  const rows = disabledIn(offer);
  if (rows.length === 0) return offer;
  const assets = offer.assets.filter((asset) => {
    const [crypto = "", network = ""] = asset.split(":");
    return !matches(rows, crypto, network);
  });
  return assets.length > 0 ? { ...offer, assets } : null;
}

/** The result in place of a quote if the operator disabled the route; null otherwise. */
export function unsupportedIfDisabled(
  provider: { id: string; name: string },
  route: DisabledRoute,
): Unsupported | null {
  const environment = contextOf(provider)?.environment;
  const { side, fiat, method, crypto, network } = route;
  if (!environment) return null;
  if (!matches(disabledIn({ environment, provider: provider.id, side, fiat, method }), crypto, network)) return null;
  return {
    unsupported: "provider_disabled",
    message: `${provider.name} is disabled for ${side} ${crypto} (${network}) in ${fiat} by ${method}`,
  };
}

/** Other processes are notified; this one applies it on the next load. Throws not_found, limit_reached. */
export async function disableRoute(
  ref: ProviderRef,
  route: DisabledRoute,
  { by, now }: Actor,
  within?: Tx,
): Promise<void> {
  findModule(ref.provider);
  if (!(await insertDisabledRoute({ ...ref, ...route, at: now, by }, maxCount, within))) {
    throw new AppError("limit_reached", `At most ${maxCount} routes can be disabled. Disable the provider instead`);
  }
}

/** Throws not_found if the route is not disabled. */
export async function enableRoute(ref: ProviderRef, route: DisabledRoute, within?: Tx): Promise<void> {
  if (!(await deleteDisabledRoute({ ...ref, ...route }, within))) {
    throw new AppError("not_found", "This route is not disabled");
  }
}
