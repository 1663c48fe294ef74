/** Where to go after signing in: a path of ours, or `/` for anything that could lead elsewhere. */
export function returnPath(callbackUrl: unknown): string {
  return typeof callbackUrl === "string" && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(callbackUrl) ? callbackUrl : "/";
}
