import { operatorCookie, operatorDeviceCookie } from "#http/session-cookie.ts";
import type { SignInOutcome, Visitor } from "#http/sign-in-providers.ts";
import { currentTime } from "#lib/clock.ts";
import { type SsoClaims, signInBySso } from "#lib/people/operators/single-sign-on.ts";

const signInPath = "/operator/sign-in";

/** Completes an operator's single sign-on. Returns where to redirect, which keeps next-auth from starting a user's session. */
export async function completeOperatorSignIn(
  claims: SsoClaims,
  { address, userAgent }: Visitor,
  outcome: SignInOutcome,
): Promise<string> {
  const result = await signInBySso(claims, { address, userAgent }, currentTime());
  if (typeof result === "string") return `${signInPath}?error=${result}`;
  outcome.operator = result;
  return "/operator";
}

/** The response to an operator's browser: next-auth only knows the users' pages. `returnTo`: what the browser wanted to open. */
export async function toOperatorResponse(
  response: Response,
  { operator }: SignInOutcome,
  { isSecure }: Visitor,
  returnTo: string | undefined,
): Promise<Response> {
  const headers = new Headers(response.headers.getSetCookie().map((line) => ["set-cookie", line]));
  if (operator) {
    headers.append("set-cookie", operatorCookie(operator.secret, isSecure));
    headers.append("set-cookie", operatorDeviceCookie(operator.operatorId, currentTime(), isSecure));
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(continuePage(consolePath(returnTo)), { headers });
  }
  const location = response.headers.get("location");
  const next = location ?? String((await response.clone().json()).url);
  if (!isErrorOfProvider(next)) return response;
  const url = `${signInPath}?error=invalid_response`;
  if (location === null) return Response.json({ url }, { headers });
  headers.set("location", url);
  return new Response(null, { status: 302, headers });
}

const isErrorOfProvider = (url: string) => /\/api\/auth\/(error|signin)(\?|$)/.test(url);

function consolePath(returnTo = ""): string {
  const { pathname, search } = new URL(URL.canParse(returnTo) ? returnTo : "http://localhost/operator");
  return /^\/operator(\/|$)/.test(pathname) ? pathname + search : "/operator";
}

// The operator's cookie isn't sent with a redirect that began on another site, but with a navigation of our own page.
const continuePage = (path: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${path}">
<title>Signing in · Slipway</title>
<p><a href="${path}">Open the operator console</a></p>
</html>
`;
