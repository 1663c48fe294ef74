import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Environment } from "#db/enums.ts";
import { type RetentionVariable, retentionPeriods } from "#db/retention-rules.ts";
import { memberOidc, type OidcClient, type OperatorOidc, oidcVariables, operatorOidc } from "#lib/oidc-settings.ts";
import {
  cidrs,
  clickHouseAddress,
  mailAddress,
  origin,
  percentUpTo50,
  redisAddress,
  securityContact,
} from "#lib/setting-formats.ts";

const daysFrom = (min: number) =>
  z.coerce.number("must be a number of days").int("must be a whole number").min(min, `must be at least ${min}`);

const retention = z.object(
  Object.fromEntries(
    Object.entries(retentionPeriods).map(([name, { days, min }]) => [name, daysFrom(min).default(days)]),
  ) as Record<RetentionVariable, z.ZodDefault<z.ZodCoercedNumber>>,
);

const randomSecret = "create one with openssl rand -base64 32";

/** A text that repeats itself, or with few different characters, which nobody gets at random. */
const isRepetitive = (text: string): boolean => /^(.{1,64}?)\1+$/s.test(text) || new Set(text).size < 8;

const variables = z.object({
  ...retention.shape,
  ...oidcVariables,
  CLICKHOUSE_URL: clickHouseAddress.optional(),
  REDIS_URL: redisAddress.optional(),
  SVC_DASHBOARD_ALLOWED_IPS: cidrs,
  SVC_EMAILS_PER_DAY: z.coerce.number("must be a number").int().min(1).default(1_000),
  SVC_FRONT_PAGE: z.enum(["on", "off"], "must be on or off").default("on"),
  SVC_GITHUB_CLIENT_ID: z.string().optional(),
  SVC_GITHUB_CLIENT_SECRET: z.string().optional(),
  SVC_GITHUB_URL: origin.default("https://github.com"),
  SVC_GOOGLE_CLIENT_ID: z.string().optional(),
  SVC_GOOGLE_CLIENT_SECRET: z.string().optional(),
  SVC_MAIL_FROM: mailAddress.optional(),
  SVC_OPERATOR_ALLOWED_IPS: cidrs,
  SVC_OPERATOR_TWO_FACTOR: z.enum(["optional", "required"], "must be optional or required").default("optional"),
  SVC_PRODUCTION_URL: origin.optional(),
  SVC_QUOTE_REUSE_SECONDS: z.coerce.number("must be a number").int().min(0).max(30).default(0),
  SVC_RECEIVED_TOLERANCE_PERCENT: percentUpTo50.default("5"),
  SVC_REVIEW_APPROVALS: z.enum(["1", "2"], "must be 1 or 2").default("1"),
  SVC_SANDBOX_URL: origin.optional(),
  SVC_SECRET: z
    .string("is required: 32 or more random characters")
    .min(32, "must have at least 32 characters")
    .refine(
      (text) => !isRepetitive(text),
      `must be random: ${randomSecret}, and keep the old one in SVC_SECRET_PREVIOUS`,
    ),
  SVC_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  SVC_SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: "must be like smtp://user:password@mail.example.com:587" })
    .optional(),
  SVC_SECURITY_CONTACT: securityContact.optional(),
  SVC_SIGN_UP: z.enum(["open", "invite", "closed"], "must be open, invite, or closed").optional(),
  SVC_SIMULATED: z.enum(["1"], "must be 1 or unset").optional(),
  SVC_WEBHOOK_ALLOW_CIDRS: cidrs,
  SVC_TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).max(10).optional(),
});

export const settingVariables: readonly string[] = Object.keys(variables.shape);

type OAuthClient = { clientId: string; clientSecret: string };

type Settings = {
  /** Where finished days of API logs are; null: all are in Postgres. */
  clickHouseUrl: string | null;
  /** Null: links use the address of the request. */
  baseUrls: Record<Environment, string | null>;
  /** An installation with a public address, not the demo on somebody's machine. */
  isPublic: boolean;
  /** How long a provider's quote is reused for identical requests; 0 to fetch each time. */
  quoteReuseMs: number;
  /** How far what the user receives may be from the agreed amount, in percent, before a transaction needs review. */
  receivedTolerancePercent: string;
  /** Demo mode: providers are simulated, and every page shows a notice. */
  isSimulated: boolean;
  /** The number of trusted proxies that append to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number;
  /** Shares rate limits between processes; null for limits per process. */
  redisUrl: string | null;
  secret: string;
  /** The secret before its last change: decrypts only. */
  previousSecret: string | null;
  /** The mail server and the sender; null: emails stay in the outbox. */
  mail: { url: string; from: string } | null;
  /** Visitors see a page about this installation at `/`. Otherwise, it leads to the sign-in page. */
  hasFrontPage: boolean;
  /** The maximum number of emails with links in 24 hours. */
  emailsPerDay: number;
  /** Operators without a second factor can only set one up. */
  requiresOperatorTwoFactor: boolean;
  /** Who can create an account: anyone, people with an invitation, or people that the operator invited. */
  signUp: "open" | "invite" | "closed";
  /** How many operators have to agree to a decision on a transaction on hold. */
  reviewApprovals: 1 | 2;
  /** OAuth sign-in; null where it isn't set up. `url` is that of GitHub or GitHub Enterprise. */
  signInWith: { github: (OAuthClient & { url: string }) | null; google: OAuthClient | null; oidc: OidcClient | null };
  /** Single sign-on of operators; null where it isn't set up. `isOnlySso`: they can't sign in otherwise. */
  operatorSignIn: { oidc: OperatorOidc | null; isOnlySso: boolean };
  /** Networks that can open the dashboard and the operator console; empty for all. */
  allowedIps: { dashboard: string[]; operator: string[] };
  /** The URI that vulnerabilities of this installation are reported to; null: not published. */
  securityContact: string | null;
  /** How many days rows are kept; see db/retention-rules. */
  retentionDays: Record<RetentionVariable, number>;
  /** Private networks that webhooks can be sent to. */
  webhookAllowCidrs: string[];
};

let settings: Settings | undefined;

/** The settings of all services. Throws an error that names the invalid variable. */
export function env(): Settings {
  settings ??= readSettings();
  return settings;
}

/** Reads the variables again on the next call. Tests call it after they change one. */
export function resetEnv(): void {
  settings = undefined;
}

function readSettings(): Settings {
  const read = variables.safeParse(blankIsUnset());
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new Error(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const found = read.data;
  const isPublic = Boolean(found.SVC_PRODUCTION_URL ?? found.SVC_SANDBOX_URL);
  const github = oauthClient("SVC_GITHUB", found.SVC_GITHUB_CLIENT_ID, found.SVC_GITHUB_CLIENT_SECRET);
  return {
    clickHouseUrl: found.CLICKHOUSE_URL ?? null,
    baseUrls: { production: found.SVC_PRODUCTION_URL ?? null, sandbox: found.SVC_SANDBOX_URL ?? null },
    isPublic,
    quoteReuseMs: found.SVC_QUOTE_REUSE_SECONDS * 1_000,
    receivedTolerancePercent: found.SVC_RECEIVED_TOLERANCE_PERCENT,
    isSimulated: found.SVC_SIMULATED === "1",
    trustedProxies: trustedProxies(found),
    redisUrl: found.REDIS_URL ?? null,
    secret: found.SVC_SECRET,
    previousSecret: found.SVC_SECRET_PREVIOUS ?? null,
    securityContact: found.SVC_SECURITY_CONTACT ?? null,
    retentionDays: retention.parse(found),
    webhookAllowCidrs: found.SVC_WEBHOOK_ALLOW_CIDRS,
    mail: mailSettings(found),
    allowedIps: { dashboard: found.SVC_DASHBOARD_ALLOWED_IPS, operator: found.SVC_OPERATOR_ALLOWED_IPS },
    requiresOperatorTwoFactor: found.SVC_OPERATOR_TWO_FACTOR === "required",
    signUp: found.SVC_SIGN_UP ?? (isPublic ? "invite" : "open"),
    reviewApprovals: found.SVC_REVIEW_APPROVALS === "2" ? 2 : 1,
    emailsPerDay: found.SVC_EMAILS_PER_DAY,
    hasFrontPage: found.SVC_FRONT_PAGE === "on",
    signInWith: {
      github: github && { ...github, url: found.SVC_GITHUB_URL },
      google: oauthClient("SVC_GOOGLE", found.SVC_GOOGLE_CLIENT_ID, found.SVC_GOOGLE_CLIENT_SECRET),
      oidc: memberOidc(found),
    },
    operatorSignIn: { oidc: operatorOidc(found), isOnlySso: found.SVC_OPERATOR_SIGN_IN === "sso" },
  };
}

type Found = z.output<typeof variables>;

/** Slipway doesn't terminate TLS, so with an https address there is a proxy: without this setting, all clients would appear to
 * have its address. */
function trustedProxies({ SVC_TRUSTED_PROXIES, SVC_PRODUCTION_URL, SVC_SANDBOX_URL }: Found): number {
  if (SVC_TRUSTED_PROXIES !== undefined) return SVC_TRUSTED_PROXIES;
  const isHttps = [SVC_PRODUCTION_URL, SVC_SANDBOX_URL].some((url) => url?.startsWith("https:"));
  if (!isHttps) return 0;
  throw new Error("SVC_TRUSTED_PROXIES is required with an https address: how many proxies add to X-Forwarded-For");
}

function mailSettings({ SVC_SMTP_URL, SVC_MAIL_FROM, SVC_PRODUCTION_URL, SVC_SANDBOX_URL }: Found): Settings["mail"] {
  if (!SVC_SMTP_URL) return null;
  if (!SVC_MAIL_FROM) throw new Error("SVC_MAIL_FROM is required with SVC_SMTP_URL");
  // Links in emails must never depend on the Host header of a request.
  if (!SVC_PRODUCTION_URL && !SVC_SANDBOX_URL)
    throw new Error(
      "SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required with SVC_SMTP_URL, because links in emails use it",
    );
  return { url: SVC_SMTP_URL, from: SVC_MAIL_FROM };
}

function oauthClient(prefix: string, clientId?: string, clientSecret?: string): OAuthClient | null {
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId || clientSecret) throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`);
  return null;
}

function blankIsUnset() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
}

/** A key derived from SVC_SECRET for one purpose, so that no key is used for two. */
export function purposeKey(purpose: string): Buffer {
  return keyFrom(env().secret, purpose);
}

/** The same from SVC_SECRET_PREVIOUS; null when it is unset. */
export function previousPurposeKey(purpose: string): Buffer | null {
  const { previousSecret } = env();
  return previousSecret === null ? null : keyFrom(previousSecret, purpose);
}

const keyFrom = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** The environment variable of a provider's setting. Only for the registry. */
export function providerVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** Only commands read these. */
export const commandVariables = ["SVC_API_KEY", "SVC_BACKUP_PASSPHRASE", "SVC_MOVE_TO"] as const;
const commandVariable = (name: (typeof commandVariables)[number]) => process.env[name] || undefined;

/** The passphrase of svc backup and svc restore. */
export const backupPassphrase = (): string | undefined => commandVariable("SVC_BACKUP_PASSPHRASE");

/** The address of svc move, which would be visible to other users as an argument. */
export const moveTarget = (): string | undefined => commandVariable("SVC_MOVE_TO");

/** Defaults of the commands that call the API. */
export const clientVariables = () => ({
  apiKey: commandVariable("SVC_API_KEY"),
  port: process.env.PORT || "3000",
});

/** Where npm start runs the simulator. */
export const simulatorPort = (): string => process.env.SIMULATOR_PORT || "4010";
