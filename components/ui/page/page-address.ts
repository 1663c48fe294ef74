import { currentName } from "#lib/saved-views/names-contract.ts";

type Query = Record<string, string | undefined>;

/** The path with the parameters that have a value. */
export function pageAddress(path: string, query: Query): string {
  const filled = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`;
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Without JavaScript, forms also send their empty fields. Parameters of older links get today's names. */
export const omitEmpty = (params: SearchParams): SearchParams =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === "" ? [] : [[currentName(name), value]])),
  );
