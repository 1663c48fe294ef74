import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

// A socket's path has up to 103 characters on macOS, and 107 on Linux. The longest here is slipway-XXXXXX/providers.sock.
const parentLengthMax = 103 - 30;

/** Makes a folder for the sockets of services, which is removed when this process exits. Only this user can connect to them. */
export function makeSocketFolder(temporary = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(temporary.length > parentLengthMax ? "/tmp" : temporary, "slipway-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
