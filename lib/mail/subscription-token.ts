import { createHmac, timingSafeEqual } from "node:crypto";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";

const sign = (key: Buffer, id: string) => createHmac("sha256", key).update(id).digest("base64url");

/** The secret of the links in the emails of a subscription. Each purpose has its own key. */
export const subscriptionTokenOf = (purpose: string, id: string): string => `${id}.${sign(purposeKey(purpose), id)}`;

/** The ID in the token. Null if we didn't issue it for this purpose. */
export function readSubscriptionToken(purpose: string, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const isSigned = [purposeKey(purpose), previousPurposeKey(purpose)].some((key) => {
    const expected = key && Buffer.from(sign(key, id));
    return expected && expected.length === signature.length && timingSafeEqual(expected, Buffer.from(signature));
  });
  return isSigned ? id : null;
}
