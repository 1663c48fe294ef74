import { errors, jwtVerify } from "jose";
import * as z from "zod";
import { callbackRejected, parseCallbackBody } from "#lib/providers/callback.ts";
import { parseWithNumbersAsText } from "#lib/providers/http.ts";
import type { Callback, ProviderUpdate } from "#lib/providers/provider.ts";
import { wrappedIn } from "#lib/providers/schemas.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { order, toState } from "./order.ts";

const envelope = z.object({ data: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/) });

const kind = z.object({ eventID: z.string().nullish() });

/** The order is in `webhookData`, in `data`, or at the top level of the claims. */
const claims = wrappedIn("webhookData", wrappedIn("data", order));

/** The body is a JWT signed with the partner access token. Returns null for events that are not about an order. */
export async function readEvent(callback: Callback, tokens: AccessTokens, now: Date): Promise<ProviderUpdate | null> {
  const wrapped = envelope.safeParse(parseWithNumbersAsText(callback.body.toString("utf8")));
  if (!wrapped.success) throw callbackRejected();
  const jwt = wrapped.data.data;
  const isGenuine =
    (await isSigned(jwt, await tokens.keys(), now)) || (await isSigned(jwt, await tokens.keysAfterRefresh(), now));
  if (!isGenuine) throw callbackRejected();

  // Parse the signed bytes again, because the claims parsed by jose are binary floats.
  const body = Buffer.from(jwt.split(".")[1] ?? "", "base64url");
  const { eventID } = parseCallbackBody({ ...callback, body }, kind);
  if (eventID && !eventID.startsWith("ORDER_")) return null;
  return toState(parseCallbackBody({ ...callback, body }, claims));
}

async function isSigned(jwt: string, keys: readonly string[], now: Date): Promise<boolean> {
  for (const key of keys) {
    try {
      await jwtVerify(jwt, new TextEncoder().encode(key), { algorithms: ["HS256"], currentDate: now });
      return true;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return false;
}
