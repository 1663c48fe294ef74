/** A `whsec_…` secret, or both secrets while rotating. */
export type Secret = string | readonly string[];

const algorithm = { name: "HMAC", hash: "SHA-256" };
// Anyone could sign with an empty key. Slipway's have 32 bytes.
const bytesMin = 24;

/** Throws TypeError if it isn't a secret of a webhook endpoint. */
export function importSecret(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length < bytesMin) throw new TypeError("The secret isn't a whsec_ secret of a webhook endpoint");
  return crypto.subtle.importKey("raw", bytes, algorithm, false, [usage]);
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
