import { constants, createHash, type KeyObject, verify } from "node:crypto";
import type { Asked } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";

/** The two messages that shipped clients sign; which one Paybis means is disputed, so both are taken. */
const messages: Record<string, (body: string) => string> = {
  none: (body) => body,
  sha512hex: (body) => createHash("sha512").update(body).digest("hex"),
};
const saltLengths: Record<string, number> = {
  "digest length": constants.RSA_PSS_SALTLEN_DIGEST,
  "any other length": constants.RSA_PSS_SALTLEN_AUTO,
};

/** Notes on the call which message and salt length it saw. Throws Refusal for a signature that fits neither. */
export function verifySignature(asked: Asked, key: KeyObject): void {
  const signature = Buffer.from(String(asked.headers["x-request-signature"] ?? ""), "base64");
  for (const [prehash, message] of Object.entries(messages)) {
    for (const [salt, saltLength] of Object.entries(saltLengths)) {
      const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
      if (!verify("sha512", Buffer.from(message(asked.body)), options, signature)) continue;
      asked.note = `signature: prehash ${prehash}, salt of ${salt}`;
      return;
    }
  }
  throw new Refusal(401, "Invalid request signature");
}
