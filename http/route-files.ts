import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "#http/request-context.ts";

/** What a route file exports, by method. */
type RouteFile = Record<string, { handler?: Handler }>;

/** Imports the route files in a folder of `app`, with their paths in it. `npm run build` replaces this module with one that lists
 * those of every mount. */
export function importRouteFiles(folder: string): Promise<[name: string, exported: RouteFile][]> {
  const names = globSync("**/route.ts", { cwd: folder });
  return Promise.all(names.map(async (name) => [name, await import(pathToFileURL(path.join(folder, name)).href)]));
}
