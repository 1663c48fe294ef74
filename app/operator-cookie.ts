/** The session cookie of operators, separate from the sessions of users. */

const lifetimeSeconds = 12 * 60 * 60;

/** Browsers accept __Host- cookies only over HTTPS and from this exact host. */
export const operatorCookieName = (isSecure: boolean): string =>
  isSecure ? "__Host-slipway-operator" : "slipway-operator";

const attributes = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;

export const setOperatorCookie = (sessionId: string, isSecure: boolean): string =>
  `${operatorCookieName(isSecure)}=${sessionId}; Max-Age=${lifetimeSeconds}; ${attributes(isSecure)}`;

export const expiredOperatorCookie = (isSecure: boolean): string =>
  `${operatorCookieName(isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;

/** The session ID from a Cookie header, or null if it is missing or malformed. */
export function readOperatorCookie(header: string | undefined, isSecure: boolean): string | null {
  const name = `${operatorCookieName(isSecure)}=`;
  const found = header?.split(/; */).find((part) => part.startsWith(name));
  const value = found?.slice(name.length);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
