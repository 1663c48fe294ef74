import type { Account, NextAuthOptions, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import * as z from "zod";
import { oidcProvider } from "#http/oidc-provider.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { signInByIdentity } from "#lib/people/users/identities.ts";
import { checkPasskey } from "#lib/people/users/passkeys.ts";
import { checkPassword } from "#lib/people/users/session.ts";

/** The client of a sign-in. `origin` is "" unless the request came from one of our own pages. */
export type Visitor = {
  address: string;
  userAgent: string;
  origin: string;
  /** The browser connected over HTTPS. */
  isSecure: boolean;
  /** The token of a known device, if the browser sent one. */
  device?: string;
  /** The token of the invitation from whose page the sign-in started. */
  invitation?: string;
};

/** What next-auth's response has no place for. */
export type SignInOutcome = {
  /** The response instead of next-auth's. */
  error?: AppError;
  /** The user who completed the sign-in. */
  userId?: string;
  /** The operator who completed single sign-on, with the secret ID of their session. */
  operator?: { secret: string; operatorId: string };
};

export function visitorOf(headers: Headers): Visitor {
  const origin = headers.get("origin") ?? "";
  const isOurs = URL.canParse(origin) && new URL(origin).host === headers.get("host");
  return {
    // server.ts sets this header and drops any value the client sent.
    address: headers.get("x-svc-client-address") ?? "",
    userAgent: headers.get("user-agent") ?? "",
    origin: isOurs ? origin : "",
    isSecure: headers.get("x-forwarded-proto") === "https",
  };
}

/** Password, passkey, and those of GitHub, Google, and single sign-on that are configured. */
export function signInProviders(
  { address, origin, device }: Visitor,
  outcome: SignInOutcome,
): NextAuthOptions["providers"] {
  const {
    signInWith: { github, google, oidc },
    operatorSignIn,
  } = env();
  return [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: async (input) => {
        const userId = await checkPassword(input, { address, device }, currentTime()).catch((error) => {
          if (!(error instanceof AppError)) throw error;
          outcome.error = error;
          return null;
        });
        return userId ? { id: userId } : null;
      },
    }),
    Credentials({
      id: "passkey",
      credentials: { response: {} },
      authorize: async (input) => {
        const response = readJson(input?.response);
        if (!origin || !response) return null;
        const userId = await checkPasskey(response, { user: null, origin, address }, currentTime());
        return userId ? { id: userId } : null;
      },
    }),
    ...(github ? [gitHub(github)] : []),
    ...(google ? [googleProvider(google)] : []),
    ...(oidc ? [oidcProvider("oidc", oidc)] : []),
    ...(operatorSignIn.oidc ? [oidcProvider("operator", operatorSignIn.oidc, { isFresh: true })] : []),
  ];
}

/** The ID of the user who signed in, or null if the account is not connected to a user. */
export async function userOfSignIn(user: User, account: Account, visitor: Visitor): Promise<string | null> {
  if (account.type === "credentials") return user.id;
  const { provider, providerAccountId: subject } = account;
  return signInByIdentity(
    { provider, subject, email: user.email ?? null, name: user.name ?? "" },
    visitor,
    currentTime(),
  );
}

function readJson(text: unknown): unknown {
  if (typeof text !== "string" || text.length > 8_192) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const gitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

type GitHubSettings = NonNullable<ReturnType<typeof env>["signInWith"]["github"]>;

function gitHub({ clientId, clientSecret, url }: GitHubSettings) {
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
  return GitHub({
    clientId,
    clientSecret,
    issuer: `${url}/login/oauth`,
    checks: ["pkce", "state"],
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${api}/user`,
      // The profile's email may be unverified or hidden, so read the list of emails.
      async request({ client, tokens }) {
        const profile = await client.userinfo(tokens.access_token ?? "");
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/vnd.github+json" };
        const response = await fetch(`${api}/user/emails`, { headers, signal: AbortSignal.timeout(10_000) });
        const emails = gitHubEmails.safeParse(response.ok ? await response.json() : []);
        const primaryEmail = emails.data?.find(({ primary, verified }) => primary && verified);
        return { ...profile, email: primaryEmail?.email };
      },
    },
    profile: ({ id, name, login, email }) => ({ id: String(id), name: name ?? login, email }),
  });
}

type GoogleSettings = NonNullable<ReturnType<typeof env>["signInWith"]["google"]>;

function googleProvider({ clientId, clientSecret }: GoogleSettings) {
  return Google({
    clientId,
    clientSecret,
    profile: ({ sub, name, email, email_verified }) => ({ id: sub, name, email: email_verified ? email : null }),
  });
}
