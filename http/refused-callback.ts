import type { Visitor } from "#http/sign-in-providers.ts";
import { countRefusal } from "#lib/security/count-event.ts";

/** Records a sign-in that the provider, or its account, didn't complete. */
export function countRefusedCallback(authAction: string, { headers }: Response, { address }: Visitor): void {
  const location = new URL(headers.get("location") ?? "/", "http://localhost");
  if (!location.pathname.startsWith("/api/auth/")) return;
  const reason = location.searchParams.get("error") === "AccessDenied" ? "unknown_account" : "invalid_response";
  const action = authAction.endsWith("/operator") ? "operator.refused" : "session.refused";
  countRefusal({ action, reason, address });
}
