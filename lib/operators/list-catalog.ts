import { iconNames } from "#db/bundled-icons.ts";
import { selectCorrectedIds } from "#db/catalog-corrections.ts";
import { selectFullCatalog } from "#db/operator-catalog.ts";
import type { CatalogKind } from "#lib/assets/correct-catalog.ts";
import { decimal } from "#lib/money.ts";
import type { CatalogEntry } from "./contract.ts";

/** All entries of one kind by rank, including hidden ones, filtered by `text`. */
export async function listCatalog(kind: CatalogKind, text?: string): Promise<ListedEntry[]> {
  const wanted = text?.toLowerCase();
  const [entries, corrected] = await Promise.all([entriesOf(kind), selectCorrectedIds(kind)]);
  const listed = entries.map((entry) => ({ ...entry, isCorrected: corrected.includes(entry.id) }));
  return listed.filter(
    ({ id, name }) => wanted === undefined || id.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
}

type ListedEntry = CatalogEntry & { isCorrected: boolean };

/** The names of the available icons. */
export const listIcons = (kind: CatalogKind): string[] => iconNames(kind);

async function entriesOf(kind: CatalogKind): Promise<CatalogEntry[]> {
  const { cryptos, fiats, methods } = await selectFullCatalog();
  if (kind === "crypto") {
    return cryptos.map(({ code, network, name, icon, rank, isHidden }) => ({
      id: `${code}:${network}`,
      name,
      icon: `/icons/crypto/${icon}.svg`,
      rank,
      isHidden,
    }));
  }
  if (kind === "fiat") {
    return fiats.map(({ code, name, flag, rank, isHidden, symbol, minAmount }) => ({
      id: code,
      name,
      icon: `data:image/svg+xml;base64,${Buffer.from(flag).toString("base64")}`,
      rank,
      isHidden,
      symbol,
      minAmount: decimal(minAmount),
    }));
  }
  return methods.map(({ id, name, logo, rank, isHidden, tagline }) => ({
    id,
    name,
    icon: `/icons/methods/${logo}.svg`,
    rank,
    isHidden,
    tagline,
  }));
}
