import { constants, createHash, type KeyObject, verify } from "node:crypto";
import { ApiError } from "#simulator/parse.ts";
import type { ApiRequest } from "#simulator/provider.ts";

const messages: Record<string, (body: string) => string> = {
  sha512hex: (body) => createHash("sha512").update(body).digest("hex"),
  none: (body) => body,
};
const saltLengths: Record<string, number> = {
  "digest length": constants.RSA_PSS_SALTLEN_DIGEST,
  "any other length": constants.RSA_PSS_SALTLEN_AUTO,
};
/** The documented one first, then those of other published clients. */
const forms = Object.entries(messages).flatMap(([prehash, message]) =>
  Object.entries(saltLengths).map(([salt, saltLength]) => {
    return { note: `prehash ${prehash}, salt of ${salt}`, message, saltLength };
  }),
);

/** Notes the form of the signature in the call log. Throws ApiError if it is wrong or, when strict, not the documented one. */
export function verifySignature(request: ApiRequest, key: KeyObject, isStrict: boolean): void {
  const signature = Buffer.from(String(request.headers["x-request-signature"] ?? ""), "base64");
  for (const { note, message, saltLength } of isStrict ? forms.slice(0, 1) : forms) {
    const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
    if (!verify("sha512", Buffer.from(message(request.body)), options, signature)) continue;
    request.note = `signature: ${note}`;
    return;
  }
  throw new ApiError(403, "Invalid request signature");
}
