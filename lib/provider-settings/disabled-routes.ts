import { isDeepStrictEqual } from "node:util";
import {
  type DisabledRouteRow,
  deleteDisabledRoute,
  insertDisabledRoute,
  selectDisabledRoutes,
} from "#db/disabled-routes.ts";
import type { Environment, Side } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import type { Unsupported } from "#lib/providers/provider.ts";
import { contextOf } from "./create-provider.ts";
import { findModule } from "./find-module.ts";
import type { Actor, ProviderRef } from "./set-settings.ts";

/** "*" stands for every one. */
export type DisabledRoute = { side: Side; fiat: string; method: string; crypto: string; network: string };
type Placed = DisabledRoute & { environment: Environment; provider: string };

const countMax = 200;

// One for a process, though Next's bundle and Node load this file apart from each other.
const holder = globalThis as typeof globalThis & { slipwayDisabledRoutes?: readonly DisabledRouteRow[] };

/** Reads what is disabled. Returns whose routes are others than before. */
export async function loadDisabledRoutes(): Promise<{ environment: Environment; provider: string }[]> {
  const before = holder.slipwayDisabledRoutes ?? [];
  const rows = await selectDisabledRoutes();
  if (isDeepStrictEqual(before, rows)) return [];
  holder.slipwayDisabledRoutes = rows;
  const isIn = (list: readonly DisabledRouteRow[], row: DisabledRouteRow) => list.some((one) => isSame(one, row));
  return [...rows.filter((row) => !isIn(before, row)), ...before.filter((row) => !isIn(rows, row))];
}

const names = ["environment", "provider", "side", "fiat", "method", "crypto", "network"] as const;

const isSame = (a: Placed, b: Placed) => names.every((name) => a[name] === b[name]);

export const listDisabledRoutes = ({ environment, provider }: ProviderRef): Promise<DisabledRouteRow[]> =>
  selectDisabledRoutes().then((rows) =>
    rows.filter((row) => row.environment === environment && row.provider === provider),
  );

type OfferedAt = Omit<Placed, "crypto" | "network">;

/** What this process knows to be disabled of a side, fiat and method: neither listed nor quoted, and no order is begun. */
const disabledAt = ({ environment, provider, side, fiat, method }: OfferedAt): readonly DisabledRouteRow[] =>
  (holder.slipwayDisabledRoutes ?? []).filter(
    (row) =>
      row.environment === environment &&
      row.provider === provider &&
      row.side === side &&
      (row.fiat === "*" || row.fiat === fiat) &&
      (row.method === "*" || row.method === method),
  );

const isAmong = (rows: readonly DisabledRouteRow[], crypto: string, network: string) =>
  rows.some((row) => (row.crypto === "*" || row.crypto === crypto) && (row.network === "*" || row.network === network));

/** What is left of an offer; null when nothing is. `assets` are "CODE:network". */
export function withoutDisabled<Offer extends OfferedAt & { assets: string[] }>(offer: Offer): Offer | null {
  const rows = disabledAt(offer);
  if (rows.length === 0) return offer;
  const assets = offer.assets.filter((asset) => {
    const [crypto = "", network = ""] = asset.split(":");
    return !isAmong(rows, crypto, network);
  });
  return assets.length > 0 ? { ...offer, assets } : null;
}

/** The answer in place of a price where the operator has disabled the route; null where not. */
export function unsupportedIfDisabled(
  provider: { id: string; name: string },
  route: DisabledRoute,
): Unsupported | null {
  const environment = contextOf(provider)?.environment;
  const { side, fiat, method, crypto, network } = route;
  if (!environment) return null;
  if (!isAmong(disabledAt({ environment, provider: provider.id, side, fiat, method }), crypto, network)) return null;
  return {
    unsupported: "provider_disabled",
    message: `${provider.name} is not offered here for ${side} of ${crypto} (${network}) in ${fiat} by ${method}`,
  };
}

/** In force on every process in a moment, and in this one with the next reading. Throws not_found, limit_reached. */
export async function disableRoute(place: ProviderRef, route: DisabledRoute, { by, now }: Actor): Promise<void> {
  findModule(place.provider);
  if (!(await insertDisabledRoute({ ...place, ...route, at: now, by }, countMax))) {
    throw new AppError("limit_reached", `At most ${countMax} disabled routes; disable the provider instead`);
  }
}

/** Throws not_found when it was not disabled. */
export async function enableRoute(place: ProviderRef, route: DisabledRoute): Promise<void> {
  if (!(await deleteDisabledRoute({ ...place, ...route }))) {
    throw new AppError("not_found", "This route is not disabled");
  }
}
