import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";

const algorithm = "aes-256-gcm";
const version = 1;
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
/** The first bytes of a sealed value, which identify its key. */
export const sealedHeadBytes: number = 1 + keyIdBytes;
const headBytes = sealedHeadBytes;
const bytesMin = headBytes + nonceBytes + tagBytes;

/** Encrypts with a key derived from SVC_SECRET for this purpose. `owner` identifies the row: sealed bytes can't be moved to
 * another one. Layout: version, key ID, nonce, tag, ciphertext. */
export function seal(purpose: string, owner: string, content: string | Buffer): Buffer {
  const key = purposeKey(purpose);
  const head = Buffer.concat([Buffer.of(version), keyIdOf(key)]);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.concat([head, Buffer.from(owner)]));
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes were changed, belong to another row, or were sealed with neither SVC_SECRET nor SVC_SECRET_PREVIOUS. */
export const unseal = (purpose: string, owner: string, sealed: Buffer): string =>
  unsealBytes(purpose, owner, sealed).toString();

/** The same for content that isn't text. */
export function unsealBytes(purpose: string, owner: string, sealed: Buffer): Buffer {
  if (sealed.length < bytesMin) throw new Error("is truncated");
  if (sealed[0] !== version) throw new Error("has an unknown version");
  const head = sealed.subarray(0, headBytes);
  const nonce = sealed.subarray(headBytes, headBytes + nonceBytes);
  const tag = sealed.subarray(headBytes + nonceBytes, bytesMin);
  const decipher = createDecipheriv(algorithm, keyOf(purpose, head.subarray(1)), nonce)
    .setAAD(Buffer.concat([head, Buffer.from(owner)]))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(bytesMin)), decipher.final()]);
  } catch (cause) {
    throw new Error("was changed, or belongs to another row", { cause });
  }
}

/** The same value encrypted with SVC_SECRET; null if it can't be decrypted. */
export function reseal(purpose: string, owner: string, sealed: Buffer): Buffer | null {
  try {
    return seal(purpose, owner, unsealBytes(purpose, owner, sealed));
  } catch {
    return null;
  }
}

/** Which secret a value was sealed with. */
export function readSealedHead(purpose: string, head: Buffer): "current" | "previous" | "unknown" {
  const isFrom = (key: Buffer | null) => key !== null && head[0] === version && keyIdOf(key).equals(head.subarray(1));
  if (isFrom(purposeKey(purpose))) return "current";
  return isFrom(previousPurposeKey(purpose)) ? "previous" : "unknown";
}

/** Identifies the secret that a row was sealed with, without revealing anything about it. */
const keyIdOf = (key: Buffer) => createHmac("sha256", key).update("key id").digest().subarray(0, keyIdBytes);

function keyOf(purpose: string, keyId: Buffer): Buffer {
  const key = [purposeKey(purpose), previousPurposeKey(purpose)].find((known) => known && keyIdOf(known).equals(keyId));
  if (!key) throw new Error("was encrypted with another SVC_SECRET; set SVC_SECRET_PREVIOUS to it");
  return key;
}
