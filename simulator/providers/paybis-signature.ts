import { constants, createHash, type KeyObject, verify } from "node:crypto";
import { ApiError } from "#simulator/parse.ts";
import type { ApiRequest } from "#simulator/provider.ts";

/** The two messages that published clients sign. It is unclear which one Paybis expects, so both are accepted. */
const messages: Record<string, (body: string) => string> = {
  none: (body) => body,
  sha512hex: (body) => createHash("sha512").update(body).digest("hex"),
};
const saltLengths: Record<string, number> = {
  "digest length": constants.RSA_PSS_SALTLEN_DIGEST,
  "any other length": constants.RSA_PSS_SALTLEN_AUTO,
};

/** Notes the message and salt length in the call log. Throws ApiError if the signature matches neither. */
export function verifySignature(request: ApiRequest, key: KeyObject): void {
  const signature = Buffer.from(String(request.headers["x-request-signature"] ?? ""), "base64");
  for (const [prehash, message] of Object.entries(messages)) {
    for (const [salt, saltLength] of Object.entries(saltLengths)) {
      const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
      if (!verify("sha512", Buffer.from(message(request.body)), options, signature)) continue;
      request.note = `signature: prehash ${prehash}, salt of ${salt}`;
      return;
    }
  }
  throw new ApiError(401, "Invalid request signature");
}
