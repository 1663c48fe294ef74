import { env } from "#lib/env.ts";

/** A configured OAuth or OpenID Connect provider. */
type SignInMethod = { id: "oidc" | "github" | "google"; name: string };

/** The configured OAuth and OpenID Connect providers. */
export function signInMethods(): SignInMethod[] {
  const { github, google, oidc } = env().signInWith;
  return [
    ...(oidc ? [{ id: "oidc" as const, name: oidc.name }] : []),
    ...(github ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(google ? [{ id: "google" as const, name: "Google" }] : []),
  ];
}
