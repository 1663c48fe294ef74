import type { OAuthConfig } from "next-auth/providers/oauth";
import type { OidcClient } from "#lib/oidc-settings.ts";

type Claims = {
  iss: string;
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
};

const timeoutMs = 10_000;
// Requires auth_time in the ID token.
const freshSignIn = { prompt: "login", max_age: 0 };

/** Sign-in at an OpenID Connect issuer: authorization code with PKCE, state, and nonce. openid-client verifies the ID token:
 * signature (RS256), issuer, audience, expiry, and nonce. `isFresh`: the issuer must authenticate the person again. */
export const oidcProvider = (
  id: string,
  { issuer, clientId, clientSecret, name }: OidcClient,
  { isFresh = false } = {},
): OAuthConfig<Claims> => ({
  id,
  name,
  type: "oauth",
  issuer,
  wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  checks: ["pkce", "state", "nonce"],
  idToken: true,
  httpOptions: { timeout: timeoutMs },
  authorization: { params: { scope: "openid email profile", ...(isFresh && freshSignIn) } },
  token: {
    async request({ provider: { callbackUrl }, params, checks, client }) {
      // The document was read from this address, but openid-client accepts one of another issuer.
      if (client.issuer.metadata.issuer !== issuer) throw new Error("the discovery document names another issuer");
      return { tokens: await client.callback(callbackUrl, params, checks) };
    },
  },
  profile: ({ iss, sub, name: fullName, preferred_username, email, email_verified }) => ({
    // Another issuer can use the same subject for somebody else.
    id: `${iss}#${sub}`,
    name: fullName ?? preferred_username ?? sub,
    email: email_verified === true && email ? email : null,
  }),
});
