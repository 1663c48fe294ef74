import { requireSchema } from "#db/migrate.ts";
import { findPartUrl, type PartUrls, verifyPartUrl } from "#db/roles.ts";
import { env } from "#lib/env.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { findUnknownVariables } from "./known-variables.ts";
import { partVariables } from "./server-parts.ts";
import { type RoleName, readStartSettings, type StartSettings, usedDatabaseRoles } from "./settings.ts";

export const print = (line: string): void => console.error(`slipway: ${line}`);

/** Checks the settings of these roles and their database, which this process doesn't migrate, and sets the variables of their
 * processes. */
export async function checkRoles(roles: RoleName[]): Promise<StartSettings> {
  process.env.SVC_ROLES = roles.join(",");
  const settings = readStartSettings(process.env);
  checkSettings({ ...settings, isLocal: false });
  await findRoleUrls(settings);
  return settings;
}

/** Checks the settings that all processes use. A local installation needs no public address. */
export function checkSettings({ host, drainSeconds, isLocal }: StartSettings, NODE_ENV = "production"): void {
  for (const problem of findUnknownVariables(process.env)) print(problem);
  Object.assign(process.env, {
    NODE_ENV,
    AUTH_TRUST_HOST: "true",
    // The services see the simulator's credentials, so they can't tell that this is demo mode.
    HOST: host,
    SVC_DRAIN_SECONDS: String(drainSeconds),
  });
  const { baseUrls } = env();
  checkProviderSettings();
  if (!isLocal && !baseUrls.production && !baseUrls.sandbox)
    throw new Error("SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required: links must not depend on the Host header");
}

/** Sets the URL of each database role that these parts use, whose schema is that of this version or a newer one. */
export async function findRoleUrls({ roles, partUrls, databaseUrl }: StartSettings): Promise<void> {
  const urls: Partial<PartUrls> = {};
  for (const role of usedDatabaseRoles(roles)) {
    const given = partUrls[role];
    if (!given && !databaseUrl) throw new Error(`DATABASE_${role.toUpperCase()}_URL or DATABASE_URL is required`);
    const url = given ?? (await findPartUrl(role, databaseUrl ?? ""));
    await verifyPartUrl(role, url);
    await requireSchema(url, print);
    urls[role] = url;
  }
  Object.assign(process.env, partVariables(urls));
}
