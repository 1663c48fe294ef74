import { dayMs } from "#lib/duration.ts";
import type { FullDelivery } from "#lib/webhooks/queries/deliveries.ts";
import { secretsOf } from "./endpoint-secret.ts";
import { signedHeaders } from "./sign.ts";

const rotationMs = dayMs;
// A worker reloads the endpoint's secrets every ten seconds.
const settleMs = 15_000;

type Attempt = Pick<FullDelivery, "event" | "endpoint">;

/** The headers of an attempt at this time, signed as the sender signs. */
export function headersAt({ event, endpoint }: Attempt, at: Date): Record<string, string> {
  return { ...fixedHeaders(event), ...signedHeaders(event.id, event.body, secretsOf(endpoint, at), at) };
}

/** The headers as sent at that time, without the signature if its secret was since deleted. */
export function headersSentAt({ event, endpoint }: Attempt, at: Date): Record<string, string> {
  const { "webhook-signature": signature, ...rest } = headersAt({ event, endpoint }, at);
  return isReproducible(endpoint, at) ? { ...rest, "webhook-signature": signature ?? "" } : rest;
}

/** The headers that are the same for every attempt. */
export const fixedHeaders = ({ id, isTest }: { id: string; isTest: boolean }): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": "Slipway-Webhooks/1",
  "webhook-id": id,
  ...(isTest && { "webhook-test": "true" }),
});

/** The secrets haven't changed since the last rotation, except around the times when one is added or removed. */
function isReproducible({ previousUntil }: FullDelivery["endpoint"], at: Date): boolean {
  if (previousUntil === null) return true;
  const sinceRotationMs = at.getTime() - (previousUntil.getTime() - rotationMs);
  return sinceRotationMs > settleMs && Math.abs(sinceRotationMs - rotationMs) > settleMs;
}
