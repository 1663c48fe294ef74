import type { CookiesOptions } from "next-auth";
import { decode, encode, type JWTDecodeParams } from "next-auth/jwt";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import { knownDeviceSeconds, makeKnownDevice } from "#lib/people/auth/known-device.ts";
import { sessionLifetimeMs } from "#lib/people/auth/session-times.ts";

export const sessionSeconds: number = sessionLifetimeMs / 1_000;
const signInSeconds = 15 * 60;

const cookiePurpose = "next-auth";

export const cookieSecret = (): string => purposeKey(cookiePurpose).toString("base64url");

/** Decrypts a cookie of SVC_SECRET or SVC_SECRET_PREVIOUS, so that nobody is signed out while the secret is changed. */
export async function decodeCookie(params: JWTDecodeParams) {
  try {
    return await decode(params);
  } catch (error) {
    const previous = previousPurposeKey(cookiePurpose);
    if (!previous) throw error;
    return decode({ ...params, secret: previous.toString("base64url") });
  }
}

// Browsers accept __Host- cookies only over HTTPS and from this exact host.
const named = (name: string, isSecure: boolean) => `${isSecure ? "__Host-" : ""}${name}`;

export const sessionCookieName = (isSecure: boolean): string => named("slipway.session", isSecure);
export const operatorCookieName = (isSecure: boolean): string => named("slipway-operator", isSecure);

/** The cookie in which next-auth keeps the page to return to. */
export const callbackUrlCookieName = (isSecure: boolean): string => named("slipway.callback-url", isSecure);

/** The cookies that next-auth sets for a user's sign-in. */
export function authCookies(isSecure: boolean): CookiesOptions {
  const cookie = (name: string, maxAge?: number) => ({
    name: named(`slipway.${name}`, isSecure),
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

/** The Set-Cookie header for a user's session with a new secret ID, as next-auth sends it at a sign-in. */
export async function sessionCookie(userId: string, secret: string, isSecure: boolean): Promise<string> {
  const claims = { sub: userId, sessionId: secret };
  const token = await encode({ token: claims, secret: cookieSecret(), maxAge: sessionSeconds });
  return setCookie(sessionCookieName(isSecure), token, { maxAge: sessionSeconds, sameSite: "Lax", isSecure });
}

/** The Set-Cookie header for an operator's session, which shares nothing with a user's. */
export const operatorCookie = (secret: string, isSecure: boolean): string =>
  setCookie(operatorCookieName(isSecure), secret, { maxAge: sessionSeconds, sameSite: "Strict", isSecure });

export const expiredOperatorCookie = (isSecure: boolean): string =>
  setCookie(operatorCookieName(isSecure), "", { maxAge: 0, sameSite: "Strict", isSecure });

export const deviceCookieName = (isSecure: boolean): string => named("slipway.device", isSecure);
export const operatorDeviceCookieName = (isSecure: boolean): string => named("slipway-operator.device", isSecure);

/** The Set-Cookie header that marks this browser as a known device of the user. */
export const deviceCookie = (userId: string, now: Date, isSecure: boolean): string =>
  knownDeviceCookie(deviceCookieName(isSecure), userId, now, isSecure);

export const operatorDeviceCookie = (operatorId: string, now: Date, isSecure: boolean): string =>
  knownDeviceCookie(operatorDeviceCookieName(isSecure), operatorId, now, isSecure);

const knownDeviceCookie = (name: string, ownerId: string, now: Date, isSecure: boolean) =>
  setCookie(name, makeKnownDevice(ownerId, now), { maxAge: knownDeviceSeconds, sameSite: "Strict", isSecure });

export const invitationCookieName = (isSecure: boolean): string => named("slipway.invitation", isSecure);

/** The Set-Cookie header that keeps the token of an opened invitation during the sign-in at a provider; "" removes it. */
export const invitationCookie = (token: string, isSecure: boolean): string =>
  setCookie(invitationCookieName(isSecure), token, {
    maxAge: token === "" ? 0 : signInSeconds,
    sameSite: "Lax",
    isSecure,
  });

type CookieOptions = { maxAge: number; sameSite: "Lax" | "Strict"; isSecure: boolean };

const setCookie = (name: string, value: string, { maxAge, sameSite, isSecure }: CookieOptions) =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? "; Secure" : ""}`;
