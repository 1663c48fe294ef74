/** The operator's own session cookie: nothing of a partner person's sign-in is shared with it. */

const lifetimeSeconds = 12 * 60 * 60;

/** Over TLS the browser itself sees to it that no other host or path has set it. */
export const operatorCookieName = (isSecure: boolean): string =>
  isSecure ? "__Host-slipway-operator" : "slipway-operator";

const attributes = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;

export const setOperatorCookie = (sessionId: string, isSecure: boolean): string =>
  `${operatorCookieName(isSecure)}=${sessionId}; Max-Age=${lifetimeSeconds}; ${attributes(isSecure)}`;

export const expiredOperatorCookie = (isSecure: boolean): string =>
  `${operatorCookieName(isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;

/** Out of a Cookie header; null where there is none, or none of ours. */
export function readOperatorCookie(header: string | undefined, isSecure: boolean): string | null {
  const name = `${operatorCookieName(isSecure)}=`;
  const found = header?.split(/; */).find((part) => part.startsWith(name));
  const value = found?.slice(name.length);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
