import { and, eq } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, type Tx, transact } from "#db/client.ts";
import { cryptoCurrencies, fiatCurrencies, paymentMethods } from "#db/schema.ts";
import { catalogCorrections } from "#db/schema-operators.ts";

export type EntryKind = "crypto" | "fiat" | "method";
/** Column values by name. */
type Columns = Record<string, unknown>;
type CorrectionAuthor = { by: string; now: Date };

/** The values of an entry before and after a change. */
export type EntryChange = { before: Columns; after: Columns };

/** Undefined if the entry doesn't exist. Keeps the original values from before the first correction. */
export function correctEntryColumns(
  kind: EntryKind,
  id: string,
  set: Columns,
  { by, now }: CorrectionAuthor,
  within?: Tx,
): Promise<EntryChange | undefined> {
  return transact(async (tx) => {
    const before = await lockEntry(kind, id, tx);
    if (!before) return undefined;
    const row = { kind, entryId: id, before: JSON.stringify(before), at: now, by };
    await tx.insert(catalogCorrections).values(row).onConflictDoNothing();
    await updateEntry(kind, id, set, tx);
    await announceChange("catalog", tx);
    return { before, after: { ...before, ...set } };
  }, within);
}

/** Undefined if it has no correction. */
export function deleteEntryCorrection(kind: EntryKind, id: string, within?: Tx): Promise<EntryChange | undefined> {
  return transact(async (tx) => {
    const before = await lockEntry(kind, id, tx);
    const match = and(eq(catalogCorrections.kind, kind), eq(catalogCorrections.entryId, id));
    const [row] = await tx.delete(catalogCorrections).where(match).returning();
    if (!row || !before) return undefined;
    const after = JSON.parse(row.before);
    await updateEntry(kind, id, after, tx);
    await announceChange("catalog", tx);
    return { before, after };
  }, within);
}

/** IDs of the corrected entries of a kind; at most as many as the catalog has. */
export async function selectCorrectedIds(kind: EntryKind): Promise<string[]> {
  const rows = await db
    .select({ id: catalogCorrections.entryId })
    .from(catalogCorrections)
    .where(eq(catalogCorrections.kind, kind));
  return rows.map(({ id }) => id);
}

const assetOf = (id: string) => {
  const [code = "", network = ""] = id.split(":");
  return and(eq(cryptoCurrencies.code, code), eq(cryptoCurrencies.network, network));
};

/** The columns that can be corrected, locked until `tx` ends. */
async function lockEntry(kind: EntryKind, id: string, tx: Tx): Promise<Columns | undefined> {
  if (kind === "crypto") {
    const { name, icon, rank, isHidden } = cryptoCurrencies;
    const [row] = await tx
      .select({ name, icon, rank, isHidden })
      .from(cryptoCurrencies)
      .where(assetOf(id))
      .for("update");
    return row;
  }
  if (kind === "fiat") {
    const { name, symbol, flag, minAmount, rank, isHidden } = fiatCurrencies;
    const [row] = await tx
      .select({ name, symbol, flag, minAmount, rank, isHidden })
      .from(fiatCurrencies)
      .where(eq(fiatCurrencies.code, id))
      .for("update");
    return row;
  }
  const { name, tagline, logo, rank, isHidden } = paymentMethods;
  const [row] = await tx
    .select({ name, tagline, logo, rank, isHidden })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, id))
    .for("update");
  return row;
}

async function updateEntry(kind: EntryKind, id: string, set: Columns, tx: Tx): Promise<void> {
  if (kind === "crypto") await tx.update(cryptoCurrencies).set(set).where(assetOf(id));
  else if (kind === "fiat") await tx.update(fiatCurrencies).set(set).where(eq(fiatCurrencies.code, id));
  else await tx.update(paymentMethods).set(set).where(eq(paymentMethods.id, id));
}
