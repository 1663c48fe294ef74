const startPath = "/sandbox/overview";

/** The path to open after signing in. Returns the overview for anything that could lead to another site. */
export function returnPath(callbackUrl: unknown): string {
  return typeof callbackUrl === "string" && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(callbackUrl) ? callbackUrl : startPath;
}
