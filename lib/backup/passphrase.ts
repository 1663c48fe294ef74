import { createCipheriv, createDecipheriv, createHmac, type Hmac, randomBytes, scryptSync } from "node:crypto";
import { AppError } from "#lib/errors.ts";

/** What the passphrase protects. */
export type BackupSecrets = {
  secret: string;
  previousSecret: string | null;
  /** What demo mode generated, such as its passwords. */
  localState: Record<string, unknown> | null;
};

export type BackupKeys = { encryption: Buffer; authentication: Buffer };

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const lengthMin = 12;
// About half a second and 128 MB for each guess.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

export const newSalt = (): Buffer => randomBytes(16);

export function deriveBackupKeys(passphrase: string, salt: Buffer): BackupKeys {
  if (passphrase.length < lengthMin)
    throw new AppError("validation_failed", `The passphrase must have at least ${lengthMin} characters`);
  const bytes = scryptSync(passphrase, salt, 2 * keyBytes, cost);
  return { encryption: bytes.subarray(0, keyBytes), authentication: bytes.subarray(keyBytes) };
}

export function sealSecrets(keys: BackupKeys, secrets: BackupSecrets): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys.encryption, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

export function unsealSecrets(keys: BackupKeys, text: string): BackupSecrets {
  const bytes = Buffer.from(text, "base64");
  try {
    const decipher = createDecipheriv(algorithm, keys.encryption, bytes.subarray(0, nonceBytes)).setAuthTag(
      bytes.subarray(nonceBytes, nonceBytes + tagBytes),
    );
    return JSON.parse(
      decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8"),
    );
  } catch (cause) {
    throw new AppError("validation_failed", "The passphrase is wrong", { cause });
  }
}

/** Authenticates the whole file, so that a damaged, truncated, or changed one is rejected. */
export const createSignature = (keys: BackupKeys): Hmac => createHmac("sha256", keys.authentication);
