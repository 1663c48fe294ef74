import { createHmac } from "node:crypto";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import { secureCompare } from "#lib/providers/signature.ts";

const sign = (key: Buffer, id: string) => createHmac("sha256", key).update(id).digest("base64url");

/** The secret of the links in the emails of a subscription. Each purpose has its own key. */
export const subscriptionTokenOf = (purpose: string, id: string): string => `${id}.${sign(purposeKey(purpose), id)}`;

/** The ID in the token. Null if we didn't issue it for this purpose. */
export function readSubscriptionToken(purpose: string, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const isSigned = [purposeKey(purpose), previousPurposeKey(purpose)].some(
    (key) => key && secureCompare(signature, sign(key, id)),
  );
  return isSigned ? id : null;
}
