import * as z from "zod";
import { retentionPeriods } from "#db/retention-rules.ts";
import { termsVariables } from "#lib/company/settings.ts";
import { oidcVariables } from "#lib/oidc-settings.ts";
import { signInVariables } from "#lib/people/auth/settings.ts";
import { screeningVariables } from "#lib/screening/settings.ts";
import {
  cidrs,
  clickHouseAddress,
  languageCodes,
  mailAddress,
  origin,
  percentUpTo50,
  plainLine,
  publicPage,
  redisAddress,
  section,
  securityContact,
} from "#lib/setting-formats.ts";

/** A text that repeats itself, or with few different characters, which nobody gets at random. */
const isRepetitive = (text: string): boolean => /^(.{1,64}?)\1+$/s.test(text) || new Set(text).size < 8;

const text = z.string().optional();

const days = (name: keyof typeof retentionPeriods, kept: string) =>
  z.coerce
    .number("must be a number of days")
    .int("must be a whole number")
    .min(retentionPeriods[name].min, `must be at least ${retentionPeriods[name].min}`)
    .default(retentionPeriods[name].days)
    .describe(`How many days ${kept} are kept. See [Data retention](data.md#data-retention).`);

/** The settings of all services. From their descriptions, a test writes .env.example and the tables of docs/operations/configure.md.
 * `unset` is what applies without the setting, if that isn't its default. */
export const settings = z.object({
  /** Set by npm start, not by operators: providers are simulated, and every page shows a notice. */
  SVC_SIMULATED: z.enum(["1"], "must be 1 or unset").optional(),
  ...section("Addresses", {
    SVC_PRODUCTION_URL: origin.optional().meta({
      description:
        "The public address of production. If that of the sandbox has another origin, the host of a request decides its environment.",
      example: "https://api.example.com",
    }),
    SVC_SANDBOX_URL: origin.optional().meta({
      description: "The public address of the sandbox.",
      example: "https://sandbox.example.com",
    }),
    SVC_TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).max(10).optional().meta({
      description: "How many proxies in front of Slipway add to `X-Forwarded-For`.",
      unset: "0; **required** with an https address",
      example: "1",
    }),
  }),
  ...section("Company", {
    SVC_COMPANY_NAME: plainLine(120).optional().meta({
      description:
        "The legal name of the company that runs this installation. Every page of the checkout, the receipt, and emails show it. Required with the other settings of this section.",
      unset: "no company is named; an invented one in demo mode",
      example: "Example Pay Ltd",
    }),
    SVC_COMPANY_ADDRESS: plainLine(240).optional().meta({
      description: "Its postal address, on one line.",
      example: "1 Example Street, London E1 6AN, United Kingdom",
    }),
    SVC_COMPANY_LICENSE: plainLine(240).optional().meta({
      description: "A sentence about its license or registration, shown after the address.",
      example: "Registered with the Example Authority, no. 123456.",
    }),
    SVC_COMPANY_SUPPORT_EMAIL: z
      .email("must be an email address")
      .optional()
      .meta({ description: "Where buyers reach the company's support.", example: "support@example.com" }),
    SVC_COMPANY_SUPPORT_URL: publicPage.optional().meta({
      description: "Its support page. The checkout links to it instead of the email address, if both are set.",
      example: "https://example.com/support",
    }),
    ...termsVariables,
    SVC_COMPANY_PRIVACY_URL: publicPage
      .optional()
      .meta({ description: "The privacy notice.", example: "https://example.com/privacy" }),
  }),
  ...section("Secrets", {
    SVC_SECRET: z
      .string("is required: 32 or more random characters")
      .min(32, "must have at least 32 characters")
      .refine(
        (text) => !isRepetitive(text),
        "must be random: create one with openssl rand -base64 32, and keep the old one in SVC_SECRET_PREVIOUS",
      )
      .meta({
        description:
          "32 or more random characters: `openssl rand -base64 32`. Signs quote IDs and encrypts stored secrets.",
        unset: "generated in demo mode, otherwise **required**",
      }),
    SVC_SECRET_COMMAND: text.meta({
      description:
        "A program that prints `SVC_SECRET`, for a secret manager, and its arguments. It runs without a shell.",
      example: "vault kv get -field=secret kv/slipway",
    }),
    SVC_SECRET_PREVIOUS: z
      .string()
      .min(32, "must have at least 32 characters")
      .optional()
      .describe("The previous `SVC_SECRET`, until `npm run -s svc -- secret reseal` has run."),
    SVC_BACKUP_PASSPHRASE: text.meta({
      description: "The passphrase of `svc backup` and `svc restore`, 12 or more characters.",
      unset: "read from standard input",
    }),
    SVC_MOVE_TO: text.describe(
      "The address of the new database for `svc move`. As an argument, other users of the machine could see its password.",
    ),
  }),
  ...section("Data", {
    REDIS_URL: redisAddress.optional().meta({
      description: "Redis 7 or Valkey, so that several processes share rate limits and reused quotes.",
      unset: "rate limits per process",
      example: "redis://127.0.0.1:6379",
    }),
    CLICKHOUSE_URL: clickHouseAddress.optional().meta({
      description: "ClickHouse, for API logs that are too many for Postgres. See [ClickHouse](clickhouse.md).",
      unset: "API logs are in Postgres only",
      example: "https://user:password@clickhouse.example.com:8443/slipway",
    }),
  }),
  ...section("Data retention", {
    SVC_API_LOG_RETENTION_DAYS: days("SVC_API_LOG_RETENTION_DAYS", "API logs"),
    SVC_EVENT_RETENTION_DAYS: days("SVC_EVENT_RETENTION_DAYS", "events and their deliveries"),
    SVC_CALLBACK_RETENTION_DAYS: days("SVC_CALLBACK_RETENTION_DAYS", "provider callbacks"),
    SVC_AUDIT_LOG_RETENTION_DAYS: days("SVC_AUDIT_LOG_RETENTION_DAYS", "entries of the audit log"),
    SVC_NOTICE_RETENTION_DAYS: days("SVC_NOTICE_RETENTION_DAYS", "dashboard notices"),
    SVC_EMAIL_RETENTION_DAYS: days("SVC_EMAIL_RETENTION_DAYS", "emails in the operator's outbox"),
  }),
  ...section("Processes", {
    SVC_QUOTE_REUSE_SECONDS: z.coerce
      .number("must be a number")
      .int()
      .min(0)
      .max(30)
      .default(0)
      .describe("0–30: reuse a provider's quote for identical requests for this many seconds; shared through Redis."),
    SVC_QUALITY_SCOPE: z
      .enum(["installation", "partner"], "must be installation or partner")
      .default("installation")
      .describe(
        "Whose transactions the `quality` of quotes and the usual time of payments are computed from: `installation` adds those of all partners, where at least 3 partners made at least 30 of them; `partner` only has each partner's own.",
      ),
    SVC_WEBHOOK_ALLOW_CIDRS: cidrs.meta({
      description: "Private networks that webhooks can be sent to, separated by commas.",
      unset: "none; loopback in demo mode",
      example: "10.20.0.0/16",
    }),
  }),
  ...section("Checkout", {
    SVC_CHECKOUT_LANGUAGES: languageCodes.meta({
      description:
        "Languages of the checkout whose translation is still a draft, to offer in production: `fr`, `es`, `pt`, `de`, `sw`, `ar`, separated by commas. Read the page in each of them first. The sandbox offers all of them and says that they are drafts.",
      unset: "English only",
      example: "fr,pt",
    }),
  }),
  ...screeningVariables,
  ...section("Approvals", {
    SVC_REVIEW_APPROVALS: z
      .enum(["1", "2"], "must be 1 or 2")
      .default("1")
      .transform(Number)
      .describe(
        "2: what an operator decides about a transaction in review, and changes of provider settings, fees, access, and adjustments, have to be confirmed by another one within 24 hours.",
      ),
    SVC_RECEIVED_TOLERANCE_PERCENT: percentUpTo50
      .default("5")
      .describe(
        "0–50: how far, in percent, what the user receives (BUY: crypto, SELL: fiat) may be below or above the agreed amount before the transaction needs review. For what the user pays, it's always 1.",
      ),
  }),
  ...section("Sign-up and front page", {
    SVC_SIGN_UP: z.enum(["open", "invite", "closed"], "must be open, invite, or closed").optional().meta({
      description:
        "`open`: anyone can create an account in the sandbox. `invite`: only people whom an owner or the operator invited. `closed`: only people whom the operator invited.",
      unset: "`invite` with a public address, otherwise `open`",
      example: "invite",
    }),
    SVC_FRONT_PAGE: z
      .enum(["on", "off"], "must be on or off")
      .default("on")
      .describe(
        "`off`: `/` leads to the sign-in page, and robots.txt keeps search engines away, for private installations. `on`: it says what Slipway is, and shows quotes from the sandbox.",
      ),
  }),
  ...section("Security", {
    ...signInVariables,
    SVC_DASHBOARD_ALLOWED_IPS: cidrs.meta({
      description: "Networks that can open the dashboard, separated by commas.",
      unset: "all",
      example: "203.0.113.0/24,2001:db8::/32",
    }),
    SVC_OPERATOR_ALLOWED_IPS: cidrs.meta({
      description: "Networks that can open the operator console, separated by commas.",
      unset: "all",
      example: "10.20.0.0/16",
    }),
    SVC_SECURITY_CONTACT: securityContact.optional().meta({
      description: "The email address or https address for vulnerability reports, in `/.well-known/security.txt`.",
      example: "security@example.com",
    }),
  }),
  ...section("Email", {
    SVC_SMTP_URL: z
      .url({ protocol: /^smtps?$/, message: "must be like smtp://user:password@mail.example.com:587" })
      .optional()
      .meta({
        description:
          "The mail server. smtp:// requires STARTTLS, except on this machine: add `?tls=optional` for a mail server without it in a trusted network.",
        unset: "operators pass on links from the outbox, once",
        example: "smtp://user:password@mail.example.com:587",
      }),
    SVC_MAIL_FROM: mailAddress.optional().meta({
      description: "The sender. Required with `SVC_SMTP_URL`.",
      example: "Slipway <slipway@example.com>",
    }),
    SVC_EMAILS_PER_DAY: z.coerce
      .number("must be a number")
      .int()
      .min(1)
      .default(1_000)
      .describe(
        "How many emails with links are sent in 24 hours. See [Limits of emails](configure.md#limits-of-emails).",
      ),
  }),
  ...section("Sign-in with GitHub and Google", {
    SVC_GITHUB_CLIENT_ID: text.describe("The OAuth app, for users who connected their GitHub accounts."),
    SVC_GITHUB_CLIENT_SECRET: text.describe("Its secret."),
    SVC_GITHUB_URL: origin.default("https://github.com").describe("The address of GitHub, or of GitHub Enterprise."),
    SVC_GOOGLE_CLIENT_ID: text.describe("The OAuth client, for users who connected their Google accounts."),
    SVC_GOOGLE_CLIENT_SECRET: text.describe("Its secret."),
  }),
  ...oidcVariables,
  ...section("Developers", {
    SVC_API_KEY: text.meta({
      description:
        "The API key for `npm run -s svc -- sandbox test`, and for the command `slipway` of the npm package.",
      example: "svc_test_...",
    }),
  }),
});
