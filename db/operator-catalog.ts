import { asc } from "drizzle-orm";
import { db } from "./client.ts";
import { cryptoCurrencies, fiatCurrencies, paymentMethods } from "./schema.ts";

/** The catalog, including entries hidden from partners; a few hundred rows. */
export async function selectFullCatalog() {
  const [cryptos, fiats, methods] = await Promise.all([
    db.select().from(cryptoCurrencies).orderBy(asc(cryptoCurrencies.rank), asc(cryptoCurrencies.code)),
    db.select().from(fiatCurrencies).orderBy(asc(fiatCurrencies.rank), asc(fiatCurrencies.code)),
    db.select().from(paymentMethods).orderBy(asc(paymentMethods.rank), asc(paymentMethods.id)),
  ]);
  return { cryptos, fiats, methods };
}
