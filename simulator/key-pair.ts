import { generateKeyPairSync } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const inMemory = new Map<string, string>();

/** A 2048 bit RSA private key (PEM), made at the first call and kept in the folder; without a folder, in this process. */
export function keptPrivateKey(folder: string | null, name: string): string {
  if (folder === null) {
    const key = inMemory.get(name) ?? newPrivateKey();
    inMemory.set(name, key);
    return key;
  }
  const path = join(folder, `${name}.pem`);
  return read(path) ?? make(folder, path);
}

// Two processes may ask at once: a link refuses a name that is taken, so both end up with the first one's key.
function make(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, newPrivateKey(), { mode: 0o600 });
  try {
    linkSync(beside, path);
  } catch (error) {
    if (read(path) === null) throw error;
  } finally {
    rmSync(beside);
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
