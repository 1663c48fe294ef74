import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What demo mode generates once and stores in the data folder. */
export type LocalState = {
  secret: string;
  demoPassword: string;
  operatorPassword: string;
  demoKey: string | null;
  simulatorPort: number | null;
};

// The name is that of version 0.1: an existing installation would lose its secret with another one.
const fileIn = (folder: string) => path.join(folder, "kept.json");

export const hasLocalState = (folder: string): boolean => existsSync(fileIn(folder));

export function readLocalState(folder: string): LocalState {
  const file = fileIn(folder);
  const stored: Partial<LocalState> = hasLocalState(folder) ? JSON.parse(readFileSync(file, "utf8")) : {};
  // Fills in what an earlier version did not generate.
  const state: LocalState = {
    secret: randomBytes(32).toString("base64url"),
    demoPassword: randomBytes(12).toString("base64url"),
    operatorPassword: randomBytes(12).toString("base64url"),
    demoKey: null,
    simulatorPort: null,
    ...stored,
  };
  if (Object.keys(state).length > Object.keys(stored).length) writeLocalState(folder, state);
  return state;
}

export function writeLocalState(folder: string, state: LocalState): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
}
