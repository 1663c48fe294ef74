import { constants, createHash, createPublicKey, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { loadPrivateKey } from "#simulator/private-key.ts";
import type { ApiRequest } from "#simulator/provider.ts";
import { verifySignature } from "./paybis-signature.ts";

const key = loadPrivateKey(null, "paybis-sandbox");
const body = '{"amount":"100"}';
const hash = createHash("sha512").update(body).digest("hex");

/** The note of the call log, or the error. */
function verified(message: string, { isStrict = true, saltLength = 64 } = {}): string | null {
  const signed = sign("sha512", Buffer.from(message), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
  const request = { body, headers: { "x-request-signature": signed.toString("base64") }, note: null as string | null };
  try {
    verifySignature(request as unknown as ApiRequest, createPublicKey(key), isStrict);
    return request.note;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("Paybis' request signature", () => {
  test("accepts only signatures of the body's SHA-512 hash in lowercase hexadecimal, with a salt of 64 bytes", () => {
    expect(verified(hash)).toBe("signature: prehash sha512hex, salt of digest length");
    const rejected = "Invalid request signature";
    expect(verified(body)).toBe(rejected);
    expect(verified(hash.toUpperCase())).toBe(rejected);
    expect(verified(hash, { saltLength: 20 })).toBe(rejected);
  });

  test("when lenient may cover the body itself and have any salt length", () => {
    const isStrict = false;
    expect(verified(hash, { isStrict })).toBe("signature: prehash sha512hex, salt of digest length");
    expect(verified(body, { isStrict })).toBe("signature: prehash none, salt of digest length");
    expect(verified(hash, { isStrict, saltLength: 20 })).toBe("signature: prehash sha512hex, salt of any other length");
    expect(verified(`${body} `, { isStrict })).toBe("Invalid request signature");
  });
});
