import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Removes the exports of drizzle-orm's single files, which nothing imports; see DECISIONS.md. Node reads the whole package.json
 * for each file of the package that it loads, so that with 179 kB every process started 2.5 s later.
 * @param {string} root
 */
export function shortenExports(root) {
  const file = path.join(root, "node_modules/drizzle-orm/package.json");
  if (!existsSync(file)) return;
  const described = JSON.parse(readFileSync(file, "utf8"));
  const isKept = (/** @type {string} */ name) => name.split("/").length <= 2;
  described.exports = Object.fromEntries(Object.entries(described.exports).filter(([name]) => isKept(name)));
  // Not over the old file, which other worktrees may share by a hard link.
  rmSync(file);
  writeFileSync(file, JSON.stringify(described));
}
