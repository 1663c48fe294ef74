import type * as z from "zod";
import { assetId } from "#lib/providers/assets.ts";
import type { Offer } from "#lib/providers/provider.ts";
import type * as api from "./api.ts";
import { assetOf, methodNamed, payoutMethod } from "./names.ts";

/** Mercuryo's names for one of our assets. */
export type Coin = { currency: string; network: string };
export type Catalog = { offers: Offer[]; coins: Map<string, Coin>; contracts: Record<string, string> };

type Lists = z.output<typeof api.currencies>["data"];

/** `sold` contains the fiat and crypto codes of Mercuryo's SELL list. */
export function toCatalog(lists: Lists, sold: readonly string[]): Catalog {
  const coins = new Map<string, Coin>();
  const contracts: Record<string, string> = {};
  const assets: Record<"BUY" | "SELL", string[]> = { BUY: [], SELL: [] };
  for (const row of lists.config.crypto_currencies) {
    const asset = assetOf(row.currency, row.network);
    if (!asset || coins.has(assetId(asset))) continue;
    coins.set(assetId(asset), { currency: row.currency, network: row.network });
    if (row.contract) contracts[assetId(asset)] = row.contract;
    if (row.widget_onramp_enabled !== false) assets.BUY.push(assetId(asset));
    if (row.widget_offramp_enabled !== false && sold.includes(row.currency)) assets.SELL.push(assetId(asset));
  }
  const fiats = [...new Set(lists.fiat.filter((code) => /^[A-Z]{3}$/.test(code)))];
  const offers = [...toPurchases(lists, fiats, assets.BUY), ...toSales(fiats, sold, assets.SELL)];
  return { offers, coins, contracts };
}

function toPurchases({ fiat_payment_methods }: Lists, fiats: readonly string[], assets: string[]): Offer[] {
  if (assets.length === 0) return [];
  return fiats.flatMap((fiat) => {
    const ways = fiat_payment_methods?.[fiat];
    const named = ways ? ways.payment_methods.map(({ code }) => methodNamed(code)) : ["card"];
    const methods = [...new Set(named)].filter((method) => method !== null);
    const { min = null, max = null } = ways?.limits ?? {};
    return methods.map((method): Offer => ({ side: "BUY", fiat, method, assets, min, max }));
  });
}

const toSales = (fiats: readonly string[], sold: readonly string[], assets: string[]): Offer[] =>
  assets.length === 0
    ? []
    : fiats
        .filter((fiat) => sold.includes(fiat))
        .map((fiat) => ({ side: "SELL", fiat, method: payoutMethod, assets, min: null, max: null }));
