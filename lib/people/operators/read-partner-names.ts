import { selectPartnerChoices, selectPartnerNames } from "#lib/partners/queries/console.ts";

/** The names of these partners by ID. */
export async function readPartnerNames(ids: readonly (string | null | undefined)[]): Promise<Record<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  const found = wanted.length > 0 ? await selectPartnerNames(wanted) : [];
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

const choicesMax = 200;

/** The first 200 partners by name, and the chosen one. */
export async function listPartnerChoices(chosen: string | undefined): Promise<{ id: string; name: string }[]> {
  const choices = await selectPartnerChoices(choicesMax);
  if (!chosen || choices.some(({ id }) => id === chosen)) return choices;
  return [...(await selectPartnerNames([chosen])), ...choices];
}
