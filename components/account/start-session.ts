import { csrfToken } from "#components/account/csrf-token.ts";

type SignIn = { email: string; password: string };

/** Signs in through next-auth. "refused" is its one answer for an unknown address and a wrong password. */
export async function startSession({ email, password }: SignIn): Promise<"started" | "refused"> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), email, password, json: "true" });
  const response = await fetch("/api/auth/callback/credentials", { method: "POST", body });
  const { url } = (await response.json()) as { url?: unknown };
  const { pathname, searchParams } = new URL(String(url), window.location.href);
  if (searchParams.get("error") === "CredentialsSignin") return "refused";
  // A missing session, like a bad CSRF token, is answered with 200 and the way back to the sign-in page.
  if (!response.ok || pathname.startsWith("/api/auth/")) throw new Error("The sign-in was not carried out");
  return "started";
}
