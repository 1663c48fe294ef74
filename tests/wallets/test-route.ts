/** A request of a wallet's own API: the part of its path that the pattern names, and its query. */
export type Route = { path: RegExp; read(query: URLSearchParams, part: string): Promise<unknown> };

export function required(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
