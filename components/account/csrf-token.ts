/** What next-auth wants to see in every POST; the cookie it belongs to comes with the same answer. */
export async function csrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  const read: unknown = await response.json();
  if (typeof read === "object" && read !== null && "csrfToken" in read) return String(read.csrfToken);
  throw new Error("next-auth gave no CSRF token");
}
