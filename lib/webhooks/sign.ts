import { Webhook } from "standardwebhooks";

export type SigningSecrets = { current: string; previous: string | null };

// Created once per pair of secrets, because consecutive attempts use the same.
const signers = new WeakMap<SigningSecrets, Webhook[]>();

function signersOf(secrets: SigningSecrets): Webhook[] {
  const known = signers.get(secrets);
  if (known) return known;
  const { current, previous } = secrets;
  const made = (previous === null ? [current] : [current, previous]).map((secret) => new Webhook(secret));
  signers.set(secrets, made);
  return made;
}

/** The Standard Webhooks 1.0 headers of an attempt, with a signature for each valid secret, the newest first. */
export function signedHeaders(id: string, body: Buffer, secrets: SigningSecrets, now: Date) {
  const text = body.toString("utf8");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signersOf(secrets)
      .map((signer) => signer.sign(id, now, text))
      .join(" "),
  };
}
