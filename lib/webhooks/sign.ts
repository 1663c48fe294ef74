import { Webhook } from "standardwebhooks";

export type SigningSecrets = { current: string; previous: string | null };

/** The headers of one try after Standard Webhooks 1.0, with a signature for each secret that counts, the newest first. */
export function signedHeaders(id: string, body: Buffer, { current, previous }: SigningSecrets, now: Date) {
  const text = body.toString("utf8");
  const secrets = previous === null ? [current] : [current, previous];
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, text)).join(" "),
  };
}
