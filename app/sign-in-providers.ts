import type { Account, NextAuthOptions, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import * as z from "zod";
import { env } from "#lib/env.ts";
import { signInByIdentity } from "#lib/users/identities.ts";
import { checkPasskey } from "#lib/users/passkeys.ts";
import { checkPassword } from "#lib/users/session.ts";

/** Where a sign-in comes from; `origin` is the page's own, "" where it is not ours. */
export type Visitor = {
  address: string;
  userAgent: string;
  origin: string;
  /** The browser came by TLS. */
  isSecure: boolean;
};

export function visitorOf(headers: Headers): Visitor {
  const origin = headers.get("origin") ?? "";
  const isOurs = URL.canParse(origin) && new URL(origin).host === headers.get("host");
  return {
    // server.ts writes this header itself and drops what a client sent.
    address: headers.get("x-svc-client-address") ?? "",
    userAgent: headers.get("user-agent") ?? "",
    origin: isOurs ? origin : "",
    isSecure: headers.get("x-forwarded-proto") === "https",
  };
}

/** Every way in: password, passkey, and GitHub and Google where they are set up. */
export function signInProviders({ address, origin }: Visitor): NextAuthOptions["providers"] {
  const { github, google } = env().signInWith;
  return [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: async (input) => {
        const userId = await checkPassword(input, address);
        return userId ? { id: userId } : null;
      },
    }),
    Credentials({
      id: "passkey",
      credentials: { response: {} },
      authorize: async (input) => {
        const response = readJson(input?.response);
        const userId = origin && response ? await checkPasskey(response, { user: null, origin }, new Date()) : null;
        return userId ? { id: userId } : null;
      },
    }),
    ...(github ? [gitHub(github)] : []),
    ...(google ? [googleProvider(google)] : []),
  ];
}

/** Whom a way in has let in; null for nobody. */
export async function userOfSignIn(user: User, account: Account, { address }: Visitor): Promise<string | null> {
  if (account.type === "credentials") return user.id;
  const { provider, providerAccountId: subject } = account;
  return signInByIdentity({ provider, subject, email: user.email ?? null, name: user.name ?? "" }, address, new Date());
}

function readJson(text: unknown): unknown {
  if (typeof text !== "string" || text.length > 8_192) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const gitHubAddresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

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
      // The address in the profile is whatever was last shown to the world; the list tells which one is checked.
      async request({ client, tokens }) {
        const profile = await client.userinfo(tokens.access_token ?? "");
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/vnd.github+json" };
        const answer = await fetch(`${api}/user/emails`, { headers, signal: AbortSignal.timeout(10_000) });
        const read = gitHubAddresses.safeParse(answer.ok ? await answer.json() : []);
        const checked = read.data?.find(({ primary, verified }) => primary && verified);
        return { ...profile, email: checked?.email };
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
