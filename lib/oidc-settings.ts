import * as z from "zod";
import { section } from "#lib/setting-formats.ts";

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

/** The client of operators, and how they sign in. */
export type OperatorOidc = OidcClient & {
  /** The claim that has the email address of an operator at their first sign-in. */
  claim: string;
};

/** The variables of single sign-on. */
export const oidcVariables = {
  ...section("Single sign-on of members", {
    SVC_OIDC_ISSUER: issuer.optional().meta({
      description:
        "The issuer of OpenID Connect, as its `/.well-known/openid-configuration` spells it. Redirect URI: `<public address>/api/auth/callback/oidc`. See [Single sign-on](secure.md#single-sign-on).",
      example: "https://login.example.com",
    }),
    SVC_OIDC_CLIENT_ID: z.string().optional().describe("The client."),
    SVC_OIDC_CLIENT_SECRET: z.string().optional().describe("Its secret."),
    SVC_OIDC_NAME: label.describe("The label on buttons."),
  }),
  ...section("Single sign-on of operators", {
    SVC_OPERATOR_OIDC_ISSUER: issuer.optional().meta({
      description: "The same for operators. Redirect URI: `<public address>/api/auth/callback/operator`.",
      example: "https://login.example.com",
    }),
    SVC_OPERATOR_OIDC_CLIENT_ID: z.string().optional().describe("The client."),
    SVC_OPERATOR_OIDC_CLIENT_SECRET: z.string().optional().describe("Its secret."),
    SVC_OPERATOR_OIDC_NAME: label.describe("The label on buttons."),
    SVC_OPERATOR_OIDC_CLAIM: z
      .string()
      .trim()
      .min(1)
      .default("email")
      .describe(
        "The claim that has an operator's email address at their first sign-in. `email` must also be verified.",
      ),
    SVC_OPERATOR_SIGN_IN: z
      .enum(["any", "sso"], "must be any or sso")
      .default("any")
      .describe("`sso`: operators can't sign in any other way, except within 24 hours after `svc operator create`."),
  }),
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

/** Null if it isn't set up. Throws an error if only a part is. */
export function operatorOidc(found: Found): OperatorOidc | null {
  const client = oidcClient("SVC_OPERATOR_OIDC", {
    issuer: found.SVC_OPERATOR_OIDC_ISSUER,
    clientId: found.SVC_OPERATOR_OIDC_CLIENT_ID,
    clientSecret: found.SVC_OPERATOR_OIDC_CLIENT_SECRET,
    name: found.SVC_OPERATOR_OIDC_NAME,
  });
  if (!client && found.SVC_OPERATOR_SIGN_IN === "sso")
    throw new Error("SVC_OPERATOR_OIDC_ISSUER is required with SVC_OPERATOR_SIGN_IN=sso");
  return client && { ...client, claim: found.SVC_OPERATOR_OIDC_CLAIM };
}

type Given = { [Name in keyof OidcClient]: OidcClient[Name] | undefined } & { name: string };

function oidcClient(prefix: string, { issuer, clientId, clientSecret, name }: Given): OidcClient | null {
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, name };
  if (!issuer && !clientId && !clientSecret) return null;
  throw new Error(`${prefix}_ISSUER, ${prefix}_CLIENT_ID, and ${prefix}_CLIENT_SECRET must be set together`);
}
