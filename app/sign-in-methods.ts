import { env } from "#lib/env.ts";

/** The configured OAuth providers. */
export function signInMethods(): { id: "github" | "google"; name: string }[] {
  const { github, google } = env().signInWith;
  return [
    ...(github ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(google ? [{ id: "google" as const, name: "Google" }] : []),
  ];
}
