/** Compact notations for the data of a provider file. */
import { fiatCodes } from "./catalog.ts";
import type { Side } from "./deals.ts";
import type { Method } from "./provider.ts";

/** "USD EUR" as a list. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** "USDT-TRX=USDT:tron …": the provider's code for each of our assets. */
export const parseAssets = (text: string): Record<string, string> =>
  Object.fromEntries(splitWords(text).map((pair) => pair.split("=")));

export const fiatsExcept = (codes: string): string[] => fiatCodes.filter((code) => !splitWords(codes).includes(code));

type MethodRow = [id: string, name: string, side: Side | "both", fiats: string | readonly string[], percent: string];

/** Payment methods with one minimum fee. */
export const parseMethods = (minimumUsd: string, rows: MethodRow[]): Method[] =>
  rows.map(([id, name, side, fiats, percent]) => ({
    id,
    name,
    sides: side === "both" ? ["BUY", "SELL"] : [side],
    fiats: typeof fiats === "string" ? splitWords(fiats) : fiats,
    percent,
    minimumUsd,
  }));

/** Whether a payment method serves this side and currency. */
export const serves = ({ sides, fiats }: Method, side: Side, fiat: string): boolean =>
  sides.includes(side) && fiats.includes(fiat);
