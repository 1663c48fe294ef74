import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { purposeKey } from "#lib/env.ts";

const algorithm = "aes-256-gcm";
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with a key made from SVC_SECRET for this purpose. `owner` names the row it belongs to: it opens nowhere else. */
export function seal(purpose: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, purposeKey(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes were changed, belong to another owner or were sealed under another SVC_SECRET. */
export function unseal(purpose: string, owner: string, sealed: Buffer): string {
  if (sealed[0] !== version) throw new Error("Sealed in a form this version does not know");
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, purposeKey(purpose), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return decipher.update(sealed.subarray(1 + nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
}
