import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

export type SigningSecrets = { current: string; previous: string | null };

const secretPrefix = "whsec_";

// Created once per pair of secrets, because consecutive attempts use the same.
const keys = new WeakMap<SigningSecrets, KeyObject[]>();

function keysOf(secrets: SigningSecrets): KeyObject[] {
  const known = keys.get(secrets);
  if (known) return known;
  const { current, previous } = secrets;
  const made = (previous === null ? [current] : [current, previous]).map((secret) =>
    createSecretKey(secret.slice(secretPrefix.length), "base64"),
  );
  keys.set(secrets, made);
  return made;
}

/** The Standard Webhooks 1.0 headers of an attempt, with a signature for each valid secret, the newest first. */
export function signedHeaders(id: string, body: Buffer, secrets: SigningSecrets, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const sign = (key: KeyObject) =>
    `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": keysOf(secrets).map(sign).join(" "),
  };
}
