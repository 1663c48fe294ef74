import { createHash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The characters of an ID that is the same for the same parts, so that rows written at different times refer to each other. */
export function demoText(length: number, ...parts: string[]): string {
  const bytes = createHash("sha512").update(parts.join("\n")).digest();
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % 62]).join("");
}

/** "key_" + 22 base62 characters, like `randomId`. */
export const demoId = (prefix: string, ...parts: string[]): string => `${prefix}_${demoText(22, prefix, ...parts)}`;
