import { and, asc, eq, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, type Executor, transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { cryptoCurrencies, fiatCurrencies, offers, paymentMethods } from "#db/schema.ts";
import { selectContracts } from "#lib/assets/queries/asset-contracts.ts";
import { selectObservedLimits } from "#lib/assets/queries/observed-limits.ts";
import { selectCountryRules } from "#lib/countries/queries.ts";

/** All rows that the asset lists are built from; a few hundred. */
export async function selectCatalog(environment: Environment) {
  const [cryptos, fiats, methods, offered, observed, countryRules, contracts] = await Promise.all([
    db
      .select()
      .from(cryptoCurrencies)
      .where(eq(cryptoCurrencies.isHidden, false))
      .orderBy(asc(cryptoCurrencies.rank), asc(cryptoCurrencies.code)),
    db
      .select()
      .from(fiatCurrencies)
      .where(eq(fiatCurrencies.isHidden, false))
      .orderBy(asc(fiatCurrencies.rank), asc(fiatCurrencies.code)),
    db.select().from(paymentMethods).orderBy(asc(paymentMethods.rank), asc(paymentMethods.id)),
    // Providers may list them in another order each time.
    db
      .select()
      .from(offers)
      .where(eq(offers.environment, environment))
      .orderBy(asc(offers.provider), asc(offers.side), asc(offers.fiat), asc(offers.method)),
    selectObservedLimits(environment),
    selectCountryRules(environment),
    selectContracts(),
  ]);
  return {
    cryptos,
    fiats,
    methods: methods.filter(({ isHidden }) => !isHidden),
    /** By identifier, also of hidden methods, which transactions still have. */
    methodNames: Object.fromEntries(methods.map(({ id, name }) => [id, name])),
    offers: offered,
    observed,
    countryRules,
    contracts,
  };
}

type NewOffer = Omit<typeof offers.$inferInsert, "environment" | "provider" | "refreshedAt">;

/** Replaces what a provider supports; entries that it no longer lists are deleted. */
export async function replaceOffers(
  environment: Environment,
  provider: string,
  rows: NewOffer[],
  refreshedAt: Date,
): Promise<void> {
  const values = rows.map((row) => ({ ...row, environment, provider, refreshedAt }));
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`offers:${environment}:${provider}`}))`);
    await tx.delete(offers).where(and(eq(offers.environment, environment), eq(offers.provider, provider)));
    for (let start = 0; start < values.length; start += 1_000) {
      await tx.insert(offers).values(values.slice(start, start + 1_000));
    }
    await announceChange("catalog", tx);
  });
}

type Catalog = {
  cryptos: (typeof cryptoCurrencies.$inferInsert)[];
  fiats: (typeof fiatCurrencies.$inferInsert)[];
  methods: (typeof paymentMethods.$inferInsert)[];
};

/** Adds missing entries and keeps the operator's corrections. */
export async function insertCatalog({ cryptos, fiats, methods }: Catalog, tx: Executor): Promise<void> {
  await tx.insert(cryptoCurrencies).values(cryptos).onConflictDoNothing();
  await tx.insert(fiatCurrencies).values(fiats).onConflictDoNothing();
  await tx.insert(paymentMethods).values(methods).onConflictDoNothing();
}

/** The catalog, including entries hidden from partners; a few hundred rows. */
export async function selectFullCatalog(tx: Executor = db) {
  const [cryptos, fiats, methods] = await Promise.all([
    tx.select().from(cryptoCurrencies).orderBy(asc(cryptoCurrencies.rank), asc(cryptoCurrencies.code)),
    tx.select().from(fiatCurrencies).orderBy(asc(fiatCurrencies.rank), asc(fiatCurrencies.code)),
    tx.select().from(paymentMethods).orderBy(asc(paymentMethods.rank), asc(paymentMethods.id)),
  ]);
  return { cryptos, fiats, methods };
}
