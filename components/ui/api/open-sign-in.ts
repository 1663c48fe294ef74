/** Opens the sign-in page, which leads back here. `notice` says why the session ended. */
export function openSignIn(notice: string): void {
  const { pathname, search } = window.location;
  const signInPath = pathname.startsWith("/operator") ? "/operator/sign-in" : "/sign-in";
  if (pathname === signInPath) return;
  const query = new URLSearchParams({ callbackUrl: pathname + search, notice });
  window.location.assign(`${signInPath}?${query}`);
}
