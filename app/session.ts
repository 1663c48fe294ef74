import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import NextAuth, { getServerSession, type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { cache } from "react";
import { type Environment, environments } from "#db/enums.ts";
import { purposeKey } from "#lib/env.ts";
import { checkPassword, endSession, type Person, readSession, startSession } from "#lib/people/session.ts";

declare module "next-auth" {
  interface Session {
    person?: Person | null;
  }
}

/** A function, so that building the app reads no settings. The cookie holds only the id of a row in our table:
 * credentials sign-in knows no sessions that the server can end. */
export function authOptions(): NextAuthOptions {
  return {
    secret: purposeKey("next-auth").toString("base64url"),
    session: { strategy: "jwt", maxAge: 12 * 60 * 60 },
    pages: { signIn: "/sign-in" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (input, request) => {
          const address = request.headers?.["x-svc-client-address"];
          const userId = await checkPassword(input, typeof address === "string" ? address : "");
          return userId ? { id: userId } : null;
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) =>
        user ? { sub: user.id, sessionId: await startSession(user.id, new Date()) } : token,
      session: async ({ session, token }) => ({
        expires: session.expires,
        person: typeof token.sessionId === "string" ? await readSession(token.sessionId, new Date()) : null,
      }),
      redirect: ({ url, baseUrl }) => (/^\/(?![/\\])[^\\\s]*$/.test(url) ? baseUrl + url : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === "string") await endSession(token.sessionId);
      },
    },
  };
}

export const authHandler: (request: Request, route: { params: Promise<{ nextauth: string[] }> }) => Promise<Response> =
  (request, route) => NextAuth(request as never, route as never, authOptions());

/** Who is signed in, or null. One look-up for each request, however many parts ask. */
export const currentPerson = cache(async (): Promise<Person | null> => {
  const session = await getServerSession(authOptions());
  return session?.person ?? null;
});

export type Partner = Person & { environment: Environment };

/** For pages below /[environment]: the signed-in person with the environment of the address; others go to the sign-in page. */
export async function requirePartner(params: Promise<{ environment: string }>): Promise<Partner> {
  const { environment } = await params;
  const known = environments.find((name) => name === environment);
  if (!known) notFound();
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?${new URLSearchParams({ callbackUrl: (await headers()).get("x-svc-path") ?? "/" })}`);
  return { ...person, environment: known };
}
