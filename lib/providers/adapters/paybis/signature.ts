import { constants, createHash, createPrivateKey, type KeyObject, sign as signMessage } from "node:crypto";
import type * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import type { Warn } from "#lib/providers/provider.ts";
import { isRejection } from "#lib/providers/unsupported.ts";

/** What is signed: the lowercase hexadecimal SHA-512 hash of the body, as documented, or the body itself. */
type Prehash = "sha512hex" | "none";
type Signer = (body: string, prehash: Prehash) => Promise<string>;

/** Posts signed bodies. */
export function createSignedPost(http: Http, config: { privateKey: string; prehash: string }, warn: Warn) {
  const sign = createSigner(config.privateKey);
  const withPrehash = createFallback(config.prehash === "none" ? "none" : "sha512hex", warn);
  return <Schema extends z.ZodType>(path: string, schema: Schema, content: object): Promise<z.output<Schema>> => {
    const body = JSON.stringify(content);
    return withPrehash(async (prehash) =>
      http("POST", path, schema, { body, headers: { "x-request-signature": await sign(body, prehash) } }),
    );
  };
}

/** Paybis rejects a wrong signature with 403. The first one is retried with the other prehash, and the one that works is
 * kept, with one warning. */
function createFallback(initial: Prehash, warn: Warn) {
  let prehash = initial;
  let isSettled = false;
  const settle = (accepted: Prehash) => {
    if (accepted !== prehash) {
      warn(
        `Paybis accepts signatures with prehash=${accepted}, not ${prehash}. Save that setting to avoid refused requests`,
      );
    }
    prehash = accepted;
    isSettled = true;
  };

  async function retry<Result>(send: (prehash: Prehash) => Promise<Result>, used: Prehash): Promise<Result> {
    const other = used === "none" ? "sha512hex" : "none";
    try {
      const result = await send(other);
      settle(other);
      return result;
    } catch (error) {
      if (isForbidden(error)) settle(used);
      // Rejected for what it asks, so no longer for its signature.
      if (isRejection(error)) settle(other);
      throw error;
    }
  }

  return async <Result>(send: (prehash: Prehash) => Promise<Result>): Promise<Result> => {
    const used = prehash;
    try {
      const result = await send(used);
      settle(used);
      return result;
    } catch (error) {
      // Also retried: a request that was sent before another one found the right prehash.
      if (!isForbidden(error) || (isSettled && used === prehash)) throw error;
      return retry(send, used);
    }
  };
}

const isForbidden = (error: unknown): boolean => error instanceof ProviderHttpError && error.status === 403;

/** Signs the exact bytes of a body: base64 RSASSA-PSS with SHA-512 and a salt of 64 bytes, off the main thread. */
export function createSigner(privateKey: string): Signer {
  const key = readKey(privateKey.replaceAll("\\n", "\n"));
  return (body, prehash) =>
    new Promise((resolve, reject) => {
      if (!key) return reject(new AppError("provider_unavailable", "The Paybis private key can't be read"));
      const message = prehash === "none" ? body : createHash("sha512").update(body).digest("hex");
      const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
      signMessage("sha512", Buffer.from(message), { key, ...padding }, (error, signature) => {
        if (error)
          reject(new AppError("provider_unavailable", "The request to Paybis couldn't be signed", { cause: error }));
        else resolve(signature.toString("base64"));
      });
    });
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
