import { env } from "#lib/env.ts";

/** The other ways to sign in that are set up here. */
export function signInMethods(): { id: "github" | "google"; name: string }[] {
  const { github, google } = env().signInWith;
  return [
    ...(github ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(google ? [{ id: "google" as const, name: "Google" }] : []),
  ];
}
