import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { operatorCookieName, sessionCookieName } from "#http/session-cookie.ts";

const areas = {
  user: { path: "/sign-in", start: "/sandbox/overview", cookieName: sessionCookieName },
  operator: { path: "/operator/sign-in", start: "/operator", cookieName: operatorCookieName },
};

/** To the sign-in page, which leads back. Signing out removes the cookie: where it is still sent, the session has ended without that, and
 * the page says so. */
export async function redirectToSignIn(area: keyof typeof areas): Promise<never> {
  const { path, start, cookieName } = areas[area];
  const sent = await headers();
  const hasEnded = (await cookies()).has(cookieName(sent.get("x-forwarded-proto") === "https"));
  const callbackUrl = sent.get("x-svc-path") ?? start;
  redirect(`${path}?${new URLSearchParams({ callbackUrl, ...(hasEnded && { notice: "ended" }) })}`);
}
