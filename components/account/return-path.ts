/** The path to open after signing in. Returns `/` for anything that could lead to another site. */
export function returnPath(callbackUrl: unknown): string {
  return typeof callbackUrl === "string" && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(callbackUrl) ? callbackUrl : "/";
}
