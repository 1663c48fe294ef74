import { generateKeyPairSync } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const inMemory = new Map<string, string>();

/** A 2048-bit RSA private key (PEM), created on first use and stored in the folder, or in memory without a folder. */
export function loadPrivateKey(folder: string | null, name: string): string {
  if (folder === null) {
    const key = inMemory.get(name) ?? newPrivateKey();
    inMemory.set(name, key);
    return key;
  }
  const path = join(folder, `${name}.pem`);
  return read(path) ?? create(folder, path);
}

// Two processes may do this at the same time. A hard link fails if the name exists, so both use the first one's key.
function create(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, newPrivateKey(), { mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (read(path) === null) throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(path, "utf8");
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
