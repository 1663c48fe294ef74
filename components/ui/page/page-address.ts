type Query = Record<string, string | undefined>;

/** A path with those parameters that have a value: how filters and pages are written into links. */
export function pageAddress(path: string, query: Query): string {
  const filled = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`;
}
