import { createHash, randomBytes } from "node:crypto";

/** A random token of 256 bits for a cookie or a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
