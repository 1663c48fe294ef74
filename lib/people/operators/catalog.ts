import { transact } from "#db/client.ts";
import { environments } from "#db/enums.ts";
import { clearCatalogCache, getCatalog } from "#lib/assets/catalog.ts";
import type { ContractSource } from "#lib/assets/contract.ts";
import { type CatalogKind, catalogKinds, correctCatalog, resetCatalogCorrection } from "#lib/assets/correct-catalog.ts";
import { flagAddress } from "#lib/assets/flag-icon.ts";
import { listContractSources } from "#lib/assets/list-contract-sources.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import { iconNames } from "#lib/assets/queries/bundled-icons.ts";
import { type EntryChange, selectCorrectedIds } from "#lib/assets/queries/catalog-corrections.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField, resourceNotFound } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { CatalogEntry } from "./contract.ts";

/** Corrects what partners see of an entry; blank fields keep their value. Throws validation_failed, not_found. */
export async function correctEntry(
  kind: string,
  id: string,
  body: Record<string, string>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const known = knownKind(kind);
  const changes = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
  await transact(async (tx) => {
    const change = await correctCatalog(known, id, changes, { by: actor.name, now }, tx);
    const entry = { ...entryOf(actor, kind, id), action: "catalogue.correct" };
    await recordAudit({ ...entry, ...changedValues(change) }, now, tx);
  }).catch((error) => {
    throw atField(error);
  });
  forgetBoth();
}

/** Resets all corrections of an entry. Throws not_found. */
export async function resetCorrection(kind: string, id: string, actor: Actor, now: Date): Promise<void> {
  const known = knownKind(kind);
  await transact(async (tx) => {
    const change = await resetCatalogCorrection(known, id, tx);
    const entry = { ...entryOf(actor, kind, id), action: "catalogue.undo" };
    await recordAudit({ ...entry, ...changedValues(change) }, now, tx);
  });
  forgetBoth();
}

const entryOf = (actor: Actor, kind: string, id: string) => ({
  actor,
  target: `${kind} ${id}`,
  partnerId: null,
  environment: null,
});

/** What differs, except for images. */
function changedValues({ before, after }: EntryChange) {
  const names = Object.keys(after).filter(
    (name) => name !== "flag" && columnOf(name, before) !== columnOf(name, after),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, columnOf(name, from)]));
  return { before: pick(before), after: pick(after) };
}

const columnOf = (name: string, columns: Record<string, unknown>) =>
  name === "minAmount" ? decimal(String(columns[name])) : columns[name];

function knownKind(kind: string): CatalogKind {
  const known = catalogKinds.find((name) => name === kind);
  if (!known) throw resourceNotFound();
  return known;
}

const forgetBoth = () => environments.forEach(clearCatalogCache);

/** Converts the command line's "--rank: must be ..." to a field error. */
function atField(error: unknown): unknown {
  const [, field, message] = (error instanceof AppError && /^--([\w-]+): (.+)$/s.exec(error.message)) || [];
  if (field === undefined || message === undefined) return error;
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return invalidField(field, "invalid_format", sentence);
}

/** All entries of one kind by rank, including hidden ones, filtered by `text`. */
export async function listCatalog(kind: CatalogKind, text?: string): Promise<ListedEntry[]> {
  const wanted = text?.toLowerCase();
  const [entries, corrected, offered] = await Promise.all([
    entriesOf(kind),
    selectCorrectedIds(kind),
    listOffered(kind),
  ]);
  const listed = entries.map((entry) => ({
    ...entry,
    isCorrected: corrected.includes(entry.id),
    providers: offered.filter(({ ids }) => ids.has(entry.id)).map(({ name }) => name),
  }));
  return listed.filter(
    ({ id, name }) => wanted === undefined || id.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
}

type ListedEntry = CatalogEntry & {
  isCorrected: boolean;
  /** Names of the listed providers that offer it, in either environment. */
  providers: string[];
};

/** What each listed provider offers, in either environment. */
async function listOffered(kind: CatalogKind): Promise<{ name: string; ids: Set<string> }[]> {
  const offers = (await Promise.all(environments.map(getCatalog))).flatMap((catalog) => catalog.offers);
  return providerModules.map(({ id, name }) => {
    const own = offers.filter(({ provider }) => provider === id);
    return { name, ids: new Set(own.flatMap((offer) => (kind === "crypto" ? offer.assets : [offer[kind]]))) };
  });
}

/** The names of the available icons. */
export const listIcons = (kind: CatalogKind): string[] => iconNames(kind);

const withProviderNames = (source: ContractSource): ContractSource => ({
  ...source,
  providers: source.providers.map((id) => providerModules.find((module) => module.id === id)?.name ?? id),
});

async function entriesOf(kind: CatalogKind): Promise<CatalogEntry[]> {
  const { cryptos, fiats, methods } = await selectFullCatalog();
  if (kind === "crypto") {
    const contracts = await listContractSources();
    return cryptos.map(({ code, network, name, icon, rank, isHidden }) => ({
      id: `${code}:${network}`,
      name,
      icon: `/icons/crypto/${icon}.svg`,
      rank,
      isHidden,
      contracts: (contracts.get(`${code}:${network}`) ?? []).map(withProviderNames),
    }));
  }
  if (kind === "fiat") {
    return fiats.map(({ code, name, flag, rank, isHidden, symbol, minAmount }) => ({
      id: code,
      name,
      icon: flagAddress(flag),
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
