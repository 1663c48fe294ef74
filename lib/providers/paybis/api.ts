import { constants, createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";

// Response schemas with only the fields we read; Paybis may add others.
const meta = z.object({
  currencies: readableRows(z.object({ code: z.string(), blockchainName: z.string().nullish() })).nullish(),
});
const method = z.object({ name: z.string(), displayName: z.string().nullish() });

export const buyPairs = z.object({
  data: readableRows(
    method.extend({
      pairs: readableRows(
        z.object({
          from: z.string(),
          to: readableRows(
            z.object({
              currency: z.string().nullish(),
              currencyCode: z.string(),
              minAmount: amount.nullish(),
              maxAmount: amount.nullish(),
            }),
          ),
        }),
      ),
    }),
  ),
  meta: meta.nullish(),
});
export type BuyPairs = z.output<typeof buyPairs>;

export const sellPairs = z.object({
  data: readableRows(
    method.extend({ pairs: readableRows(z.object({ fromAssetId: z.string(), to: readableRows(z.string()) })) }),
  ),
  meta: meta.nullish(),
});
export type SellPairs = z.output<typeof sellPairs>;

export const created = z.object({ requestId: z.string().min(1), oneTimeToken: z.string().nullish() });

/** Signs the exact bytes of a body: base64 RSASSA-PSS with SHA-512, off the main thread. */
export function createSigner(privateKey: string, prehash: string): (body: string) => Promise<string> {
  const key = readKey(privateKey.replaceAll("\\n", "\n"));
  return (body) =>
    new Promise((resolve, reject) => {
      if (!key) return reject(new AppError("provider_unavailable", "The Paybis private key can't be read"));
      const message = prehash === "sha512hex" ? createHash("sha512").update(body).digest("hex") : body;
      const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
      sign("sha512", Buffer.from(message), { key, ...padding }, (error, signature) => {
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
