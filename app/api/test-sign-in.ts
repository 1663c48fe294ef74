import { NextRequest } from "next/server";
import { authHandler, currentPending, currentUser } from "#http/session.ts";
import { pageOrigin, storeCookies, withinRequest } from "./test-user.ts";

type Jar = Map<string, string>;
type Asked = { form?: Record<string, string>; search?: string; headers?: Record<string, string> };

let visitors = 0;

/** Sends a browser's request to next-auth's routes and keeps its cookies. Each request comes from its own IP address
 * unless one is given. */
export async function requestAuth(jar: Jar, path: string, { form, search = "", headers = {} }: Asked = {}) {
  visitors += 1;
  const sent = {
    host: new URL(pageOrigin).host,
    origin: pageOrigin,
    "x-svc-client-address": `2001:db8:${visitors.toString(16)}::1`,
    ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    ...headers,
  };
  const body = form && new URLSearchParams({ ...form, json: "true" });
  const request = new NextRequest(`${pageOrigin}/api/auth/${path}${search}`, {
    method: form ? "POST" : "GET",
    headers: sent,
    ...(body && { body }),
  });
  const route = { params: Promise.resolve({ nextauth: path.split("/") }) };
  const response = await withinRequest(jar, () => authHandler(request, route), sent);
  storeCookies(jar, response.headers);
  return response;
}

/** Submits the sign-in page with the CSRF token that next-auth requires. */
export async function postAuth(jar: Jar, path: string, { form, headers }: Asked = {}) {
  const { csrfToken } = await (await requestAuth(jar, "csrf", { headers })).json();
  return requestAuth(jar, path, { form: { ...form, csrfToken }, headers });
}

/** The redirect target. */
export async function pathAfter(response: Response): Promise<string> {
  const location = response.headers.get("location") ?? String((await response.json()).url);
  return location.replace(pageOrigin, "");
}

export const signedInUser = (jar: Jar) => withinRequest(jar, currentUser);
export const pendingTwoFactorUser = (jar: Jar) => withinRequest(jar, currentPending);
