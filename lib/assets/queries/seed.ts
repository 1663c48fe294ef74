import { readFileSync } from "node:fs";
import { db } from "#db/client.ts";
import { insertCatalog } from "./assets.ts";

type FiatSeed = {
  code: string;
  name: string;
  symbol: string;
  minorUnits: number;
  minAmount: string;
  flag: string;
  rank: number;
};

const file = (name: string) => readFileSync(new URL(`../catalog/${name}`, import.meta.url), "utf8");

/** Seeds the catalog. Idempotent; keeps corrected rows. */
export async function seedCatalog(): Promise<void> {
  const fiats = (JSON.parse(file("fiat-currencies.json")) as FiatSeed[]).map((fiat) => ({
    ...fiat,
    flag: file(`flags/${fiat.flag}.svg`).trim(),
  }));
  const cryptos = JSON.parse(file("crypto-currencies.json"));
  const methods = JSON.parse(file("payment-methods.json"));
  await insertCatalog({ cryptos, fiats, methods }, db);
}
