import { readFileSync } from "node:fs";

/** What `npm start` does before the process that renders pages listens on its socket. `since` is by the uptime of the system in
 * seconds, a clock that all processes share. */
export type PagesStatus = { state: "building" | "starting"; since: number } | { state: "failed"; reason: string };

/** In the folder of that process' socket. */
export const statusFileOf = (socketPath: string): string => `${socketPath}.status`;

/** Null once pages were served, and where nothing is built. */
export function readPagesStatus(socketPath: string): PagesStatus | null {
  try {
    return JSON.parse(readFileSync(statusFileOf(socketPath), "utf8"));
  } catch {
    return null;
  }
}
