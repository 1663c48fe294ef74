import { environments } from "#db/enums.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { type CatalogKind, catalogKinds, correctCatalog, resetCatalogCorrection } from "#lib/assets/correct-catalog.ts";
import { AppError, invalidField, resourceNotFound } from "#lib/errors.ts";

/** Corrects what partners see of an entry; blank fields keep their value. Throws validation_failed, not_found. */
export async function correctEntry(
  kind: string,
  id: string,
  body: Record<string, string>,
  hand: { by: string; now: Date },
): Promise<void> {
  const known = knownKind(kind);
  const changes = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
  await correctCatalog(known, id, changes, hand).catch((error) => {
    throw atField(error);
  });
  forgetBoth();
}

/** Resets all corrections of an entry. Throws not_found. */
export async function resetCorrection(kind: string, id: string): Promise<void> {
  await resetCatalogCorrection(knownKind(kind), id);
  forgetBoth();
}

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
  return invalidField(field, "format", sentence);
}
