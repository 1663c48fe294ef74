import { createCipheriv, createDecipheriv, createHash, createHmac } from "node:crypto";
import type { BackupKeys } from "./passphrase.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
export const tagBytes = 16;

type ChunkSeal = {
  seal(head: Buffer, compressed: Buffer): Buffer;
  /** Throws if the bytes or their head were changed, or aren't at this place in this file. */
  unseal(head: Buffer, sealed: Buffer): Buffer;
};

/** Encrypts the chunks of a file, or decrypts them in the same order. The key belongs to one file, so the chunk's number is its
 * nonce. What is authenticated with each are the first line of the file and the chunk's head, which names its table. */
export function createChunkSeal(keys: BackupKeys, firstLine: Buffer): ChunkSeal {
  const key = createHmac("sha256", keys.authentication).update("chunks").digest();
  const file = createHash("sha256").update(firstLine).digest();
  let count = 0;
  function next(): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeBigUInt64BE(BigInt(count), nonceBytes - 8);
    count += 1;
    return nonce;
  }
  return {
    seal(head, compressed) {
      const cipher = createCipheriv(algorithm, key, next()).setAAD(Buffer.concat([file, head]));
      return Buffer.concat([cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(head, sealed) {
      const end = sealed.length - tagBytes;
      const decipher = createDecipheriv(algorithm, key, next(), { authTagLength: tagBytes })
        .setAAD(Buffer.concat([file, head]))
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    },
  };
}
