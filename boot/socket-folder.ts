import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Makes a folder for the sockets of services, which is removed when this process exits. Only this user can connect to them. */
export function makeSocketFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
