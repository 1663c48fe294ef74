import { createHash } from "node:crypto";
import { invalidField } from "#lib/errors.ts";

const prefixLength = 4;

/** Throws validation_failed for a leaked password, or one derived from the user's own data, which attackers try first.
 * `own`: address, name, company. */
export async function assertGoodPassword(password: string, own: string[]): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  if (isPattern(plain) || (await isCommon(plain))) {
    throw refused("common", "This password is on lists of leaked ones, or is a pattern; choose another");
  }
  if (isOwn(plain, own)) throw refused("own", "This is mostly your own name or address; choose another");
}

async function isCommon(plain: string): Promise<boolean> {
  // 230 KB that are only needed for a new password.
  const { commonPasswords } = await import("./common-passwords.ts");
  list ??= Buffer.from(commonPasswords, "base64");
  const wanted = createHash("sha256").update(plain).digest().readUInt32BE();
  let [low, high] = [0, list.length / prefixLength - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list.readUInt32BE(middle * prefixLength);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

let list: Buffer | undefined;

/** "abcabcabcabc", "aaaaaaaaaaaa", "abcdefghijklm", "987654321098". */
function isPattern(plain: string): boolean {
  const codes = [...plain].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => (code - (codes[index] ?? 0) + 10) % 10));
  const isCounting = steps.size === 1;
  return isCounting || /^(.{1,6})\1+$/su.test(plain);
}

/** The password consists mostly of these words. */
function isOwn(plain: string, own: string[]): boolean {
  const words = [...own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)), "slipway", "password"];
  const rest = words
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < 6 && rest.length < plain.length;
}

const refused = (code: "common" | "own", message: string) => invalidField("password", code, message);
