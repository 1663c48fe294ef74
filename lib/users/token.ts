import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or a cookie. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
