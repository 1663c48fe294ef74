import { createHmac } from "node:crypto";
import type * as z from "zod";
import { type Company, demoCompany, demoTerms, type Terms } from "#lib/company/contract.ts";
import { memberOidc, operatorOidc } from "#lib/oidc-settings.ts";
import { settings } from "#lib/settings.ts";

type Settings = ReturnType<typeof readSettings>;

let read: Settings | undefined;

/** The settings of all services. Throws an error that names the invalid variable. */
export function env(): Settings {
  read ??= readSettings();
  return read;
}

/** Reads the variables again on the next call. Tests call it after they change one. */
export function resetEnv(): void {
  read = undefined;
}

/** The variables by name, and what follows from several of them. */
function readSettings() {
  const { data: found, error } = settings.safeParse(blankIsUnset());
  if (!found) throw new Error(`${error.issues[0]?.path.join(".")} ${error.issues[0]?.message}`);
  // An installation with a public address, not the demo on somebody's machine.
  const isPublic = Boolean(found.SVC_PRODUCTION_URL ?? found.SVC_SANDBOX_URL);
  const github = oauthClient("SVC_GITHUB", found.SVC_GITHUB_CLIENT_ID, found.SVC_GITHUB_CLIENT_SECRET);
  return {
    ...found,
    isPublic,
    /** Null: links use the address of the request. */
    baseUrls: { production: found.SVC_PRODUCTION_URL ?? null, sandbox: found.SVC_SANDBOX_URL ?? null },
    isSimulated: found.SVC_SIMULATED === "1",
    /** Who runs the installation and stands behind the checkout; null if it isn't named. */
    company: companyOf(found),
    /** What partners' owners have to accept; null if nothing. */
    terms: termsOf(found),
    trustedProxies: trustedProxies(found),
    /** Null: emails stay in the outbox. */
    mail: mailSettings(found),
    signUp: found.SVC_SIGN_UP ?? (isPublic ? "invite" : "open"),
    /** Null where it isn't set up. `url` is that of GitHub or GitHub Enterprise. */
    signInWith: {
      github: github && { ...github, url: found.SVC_GITHUB_URL },
      google: oauthClient("SVC_GOOGLE", found.SVC_GOOGLE_CLIENT_ID, found.SVC_GOOGLE_CLIENT_SECRET),
      oidc: memberOidc(found),
    },
    /** `isOnlySso`: operators can't sign in otherwise. */
    operatorSignIn: { oidc: operatorOidc(found), isOnlySso: found.SVC_OPERATOR_SIGN_IN === "sso" },
  };
}

type Found = z.output<typeof settings>;

/** Slipway doesn't terminate TLS, so with an https address there is a proxy: without this setting, all clients would appear to
 * have its address. */
function trustedProxies({ SVC_TRUSTED_PROXIES, SVC_PRODUCTION_URL, SVC_SANDBOX_URL }: Found): number {
  if (SVC_TRUSTED_PROXIES !== undefined) return SVC_TRUSTED_PROXIES;
  const isHttps = [SVC_PRODUCTION_URL, SVC_SANDBOX_URL].some((url) => url?.startsWith("https:"));
  if (!isHttps) return 0;
  throw new Error("SVC_TRUSTED_PROXIES is required with an https address: how many proxies add to X-Forwarded-For");
}

function companyOf(found: Found): Company | null {
  const { SVC_COMPANY_NAME: name, ...others } = found;
  const company = {
    address: others.SVC_COMPANY_ADDRESS ?? null,
    license: others.SVC_COMPANY_LICENSE ?? null,
    supportEmail: others.SVC_COMPANY_SUPPORT_EMAIL ?? null,
    supportUrl: others.SVC_COMPANY_SUPPORT_URL ?? null,
    termsUrl: others.SVC_COMPANY_TERMS_URL ?? null,
    privacyUrl: others.SVC_COMPANY_PRIVACY_URL ?? null,
  };
  if (name) return { name, ...company };
  if (Object.values(company).some((value) => value !== null))
    throw new Error("SVC_COMPANY_NAME is required with the other SVC_COMPANY_ variables");
  return found.SVC_SIMULATED === "1" ? demoCompany : null;
}

function termsOf(found: Found): Terms | null {
  const { SVC_TERMS_VERSION: version, SVC_COMPANY_TERMS_URL: url } = found;
  if (version && url) return { version, url };
  if (version) throw new Error("SVC_COMPANY_TERMS_URL is required with SVC_TERMS_VERSION");
  return companyOf(found) === demoCompany ? demoTerms : null;
}

function mailSettings({ SVC_SMTP_URL, SVC_MAIL_FROM, SVC_PRODUCTION_URL, SVC_SANDBOX_URL }: Found) {
  if (!SVC_SMTP_URL) return null;
  if (!SVC_MAIL_FROM) throw new Error("SVC_MAIL_FROM is required with SVC_SMTP_URL");
  // Links in emails must never depend on the Host header of a request.
  if (!SVC_PRODUCTION_URL && !SVC_SANDBOX_URL)
    throw new Error(
      "SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required with SVC_SMTP_URL, because links in emails use it",
    );
  return { url: SVC_SMTP_URL, from: SVC_MAIL_FROM };
}

function oauthClient(prefix: string, clientId?: string, clientSecret?: string) {
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId || clientSecret) throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`);
  return null;
}

function blankIsUnset() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
}

/** A key derived from SVC_SECRET for one purpose, so that no key is used for two. */
export function purposeKey(purpose: string): Buffer {
  return keyFrom(env().SVC_SECRET, purpose);
}

/** The same from SVC_SECRET_PREVIOUS; null when it is unset. */
export function previousPurposeKey(purpose: string): Buffer | null {
  const { SVC_SECRET_PREVIOUS } = env();
  return SVC_SECRET_PREVIOUS === undefined ? null : keyFrom(SVC_SECRET_PREVIOUS, purpose);
}

const keyFrom = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** The environment variable of a provider's setting. Only for the registry. */
export function providerVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** The passphrase of svc backup and svc restore. */
export const backupPassphrase = (): string | undefined => process.env.SVC_BACKUP_PASSPHRASE || undefined;

/** The address of svc move, which would be visible to other users as an argument. */
export const moveTarget = (): string | undefined => process.env.SVC_MOVE_TO || undefined;

/** Defaults of the commands that call the API. */
export const clientVariables = () => ({
  apiKey: process.env.SVC_API_KEY || undefined,
  port: process.env.PORT || "3000",
});

/** Where npm start runs the simulator. */
export const simulatorPort = (): string => process.env.SIMULATOR_PORT || "4010";
