import { csrfToken } from "#components/account/csrf-token.ts";

/** Ends the session on the server, then its cookie. */
export async function endSession(): Promise<void> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), json: "true" });
  const response = await fetch("/api/auth/signout", { method: "POST", body });
  if (!response.ok) throw new Error(`Signing out was answered with ${response.status}`);
}
