import * as z from "zod";

/** A client of an OpenID Connect issuer. */
export type OidcClient = {
  /** As the issuer spells it in its discovery document and ID tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label on buttons. */
  name: string;
};

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const issuer = z
  .url({ protocol: /^https?$/, message: "must be an address like https://login.example.com" })
  .refine((text) => {
    const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: "https:", hostname: "" };
    return protocol === "https:" || loopback.test(hostname);
  }, "must be an https address")
  .refine((text) => !/[?#]/.test(text), "must have no query");

const label = z.string().trim().min(1).max(40, "must have at most 40 characters").default("SSO");

/** The variables of members' single sign-on. */
export const oidcVariables = {
  SVC_OIDC_ISSUER: issuer.optional(),
  SVC_OIDC_CLIENT_ID: z.string().optional(),
  SVC_OIDC_CLIENT_SECRET: z.string().optional(),
  SVC_OIDC_NAME: label,
};

type Found = z.output<z.ZodObject<typeof oidcVariables>>;

/** Null if it isn't set up. Throws an error if only a part is. */
export const memberOidc = (found: Found): OidcClient | null =>
  oidcClient("SVC_OIDC", {
    issuer: found.SVC_OIDC_ISSUER,
    clientId: found.SVC_OIDC_CLIENT_ID,
    clientSecret: found.SVC_OIDC_CLIENT_SECRET,
    name: found.SVC_OIDC_NAME,
  });

type Given = { [Name in keyof OidcClient]: OidcClient[Name] | undefined } & { name: string };

function oidcClient(prefix: string, { issuer, clientId, clientSecret, name }: Given): OidcClient | null {
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, name };
  if (!issuer && !clientId && !clientSecret) return null;
  throw new Error(`${prefix}_ISSUER, ${prefix}_CLIENT_ID, and ${prefix}_CLIENT_SECRET must be set together`);
}
