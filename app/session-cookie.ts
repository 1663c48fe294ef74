import type { CookiesOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import { purposeKey } from "#lib/env.ts";

export const sessionSeconds: number = 12 * 60 * 60;
const signInSeconds = 15 * 60;

export const cookieSecret = (): string => purposeKey("next-auth").toString("base64url");

// Browsers accept __Host- cookies only over HTTPS and from this exact host.
const cookieName = (name: string, isSecure: boolean) => `${isSecure ? "__Host-" : ""}slipway.${name}`;

export const sessionCookieName = (isSecure: boolean): string => cookieName("session", isSecure);

/** next-auth's cookies with our names. */
export function authCookies(isSecure: boolean): CookiesOptions {
  const cookie = (name: string, maxAge?: number) => ({
    name: cookieName(name, isSecure),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure, ...(maxAge && { maxAge }) },
  });
  return {
    sessionToken: cookie("session"),
    callbackUrl: cookie("callback-url"),
    csrfToken: cookie("csrf-token"),
    pkceCodeVerifier: cookie("pkce", signInSeconds),
    state: cookie("state", signInSeconds),
    nonce: cookie("nonce", signInSeconds),
  };
}

/** The Set-Cookie header for a session with a new ID, the same that next-auth sends on sign-in. */
export async function sessionCookie(userId: string, sessionId: string, isSecure: boolean): Promise<string> {
  const token = await encode({ token: { sub: userId, sessionId }, secret: cookieSecret(), maxAge: sessionSeconds });
  const end = `Max-Age=${sessionSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${sessionCookieName(isSecure)}=${token}; ${end}`;
}
