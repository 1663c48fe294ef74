import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a local start makes once and keeps in the data folder. */
export type Kept = {
  secret: string;
  demoPassword: string;
  operatorPassword: string;
  demoKey: string | null;
  simulatorPort: number | null;
};

const fileIn = (folder: string) => path.join(folder, "kept.json");

export const hasKept = (folder: string): boolean => existsSync(fileIn(folder));

export function readKept(folder: string): Kept {
  const file = fileIn(folder);
  const known: Partial<Kept> = hasKept(folder) ? JSON.parse(readFileSync(file, "utf8")) : {};
  // What an earlier version did not make is added.
  const kept: Kept = {
    secret: randomBytes(32).toString("base64url"),
    demoPassword: randomBytes(12).toString("base64url"),
    operatorPassword: randomBytes(12).toString("base64url"),
    demoKey: null,
    simulatorPort: null,
    ...known,
  };
  if (Object.keys(kept).length > Object.keys(known).length) writeKept(folder, kept);
  return kept;
}

export function writeKept(folder: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
}
