import { createHash } from "node:crypto";
import * as z from "zod";
import { callbackRejected } from "#lib/providers/callback.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";

// Response schemas with only the fields we read; Mercuryo may add others.
const range = z.object({ min: amount.nullish(), max: amount.nullish() });
const isOn = z.boolean().nullish().catch(null);

export const currencies = z.object({
  data: z.object({
    fiat: readableRows(z.string()),
    config: z.object({
      crypto_currencies: readableRows(
        z.object({
          currency: z.string(),
          network: z.string(),
          contract: z.string().nullish().catch(null),
          widget_onramp_enabled: isOn,
          widget_offramp_enabled: isOn,
        }),
      ),
    }),
    fiat_payment_methods: z
      .record(
        z.string(),
        z.object({
          payment_methods: readableRows(z.object({ code: z.string() })),
          limits: range.nullish().catch(null),
        }),
      )
      .nullish(),
  }),
});

/** Fiat and crypto codes in one list. */
export const codes = z.object({ data: readableRows(z.string()) });

/** Of cards, in alpha-2 codes if the query asks for them. */
export const countries = z.object({ data: readableRows(z.string()) });

/** Keyed by crypto code, then fiat code. */
export const limits = z.object({ data: z.record(z.string(), range) });

export type Signing = { address: string; secret: string; reference: string; version: string; buyerIp: string | null };

/** Signs a wallet for the widget. Returns null when this version needs the buyer's IP address and it is unknown. */
export function signAddress({ address, secret, reference, version, buyerIp }: Signing): string | null {
  const sha512 = (text: string) => createHash("sha512").update(text).digest("hex");
  if (version === "v1" || (version !== "v2" && buyerIp === null)) return sha512(address + secret);
  return buyerIp === null ? null : `v2:${sha512(address + secret + buyerIp + reference)}`;
}

/** Throws unless X-Signature is the hex HMAC of the body without its whitespace, or of the body as received: Mercuryo's two
 * documents differ. It has no timestamp, so replays cannot be detected. */
export function assertSigned({ headers, body }: Callback, key: string): void {
  const received = headers["x-signature"] ?? "";
  const isSigned = (message: string | Buffer) =>
    secureCompare(received, hmac({ algorithm: "sha256", key, message: [message], encoding: "hex" }));
  if (key === "" || !(isSigned(body.toString().replaceAll(/\s/g, "")) || isSigned(body))) throw callbackRejected();
}
