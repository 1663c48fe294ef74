import { signedHeaders } from "#lib/webhooks/sign.ts";

// The bytes 0 to 31.
const secret = `whsec_${Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString("base64")}`;
const eventId = "evt_4Zk1mQvY8sT2bN6hR0cWdE";

/** A signed webhook with this payload, which verifiers accept at the time `now`. */
export function webhookVector(payload: { meta: { server_time: number } }) {
  const body = JSON.stringify(payload);
  const now = payload.meta.server_time;
  const headers = signedHeaders(eventId, Buffer.from(body), { current: secret, previous: null }, new Date(now * 1_000));
  return { secret, now, headers, body };
}
