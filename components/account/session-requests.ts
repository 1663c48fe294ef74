import { ApiFailure } from "#components/ui/api/api-failure.ts";

type SignIn = { email: string; password: string };

/** next-auth requires the token in every POST; the cookie it belongs to is set by the same response. */
export async function csrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  const body: unknown = await response.json();
  if (typeof body === "object" && body !== null && "csrfToken" in body) return String(body.csrfToken);
  throw new Error("next-auth returned no CSRF token");
}

/** Signs in through next-auth. "refused" covers both an unknown email address and a wrong password.
 * Throws an ApiFailure with the server's message, for example while sign-ins are delayed. */
export async function startSession({ email, password }: SignIn): Promise<"started" | "refused"> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), email, password, json: "true" });
  const response = await fetch("/api/auth/callback/credentials", { method: "POST", body });
  const { url, msg } = (await response.json()) as { url?: unknown; msg?: unknown };
  if (typeof msg === "string") {
    throw new ApiFailure({ msg, code: response.status, error: "sign_in", requestId: null });
  }
  const { pathname, searchParams } = new URL(String(url), window.location.href);
  if (searchParams.get("error") === "CredentialsSignin") return "refused";
  // next-auth reports a missing session or a bad CSRF token with status 200 and its own URL.
  if (!response.ok || pathname.startsWith("/api/auth/")) throw new Error("The sign-in failed");
  return "started";
}

/** Ends the session on the server, then deletes its cookie. */
export async function endSession(): Promise<void> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), json: "true" });
  const response = await fetch("/api/auth/signout", { method: "POST", body });
  if (!response.ok) throw new Error(`Signing out returned ${response.status}`);
}
