import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EntryKind } from "./catalog-corrections.ts";

const folders: Record<EntryKind, string> = {
  crypto: "public/icons/crypto",
  fiat: "lib/assets/catalog/flags",
  method: "public/icons/methods",
};

const folderOf = (kind: EntryKind) => path.join(process.cwd(), folders[kind]);

/** Names of the icons bundled with Slipway. */
export const iconNames = (kind: EntryKind): string[] =>
  readdirSync(folderOf(kind))
    .filter((file) => file.endsWith(".svg"))
    .map((file) => file.slice(0, -4))
    .sort();

/** A flag as inline SVG. `name` is one of iconNames. */
export const readFlag = (name: string): string =>
  readFileSync(path.join(folderOf("fiat"), `${name}.svg`), "utf8").trim();
