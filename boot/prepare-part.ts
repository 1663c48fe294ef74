import { requireSchema } from "#db/migrate.ts";
import { findPartUrl, type PartUrls, verifyPartUrl } from "#db/roles.ts";
import { env } from "#lib/env.ts";
import { checkProviderSettings } from "#lib/providers/registry.ts";
import { findUnknownVariables } from "./known-variables.ts";
import { partVariables } from "./server-parts.ts";
import { type RoleName, readStartSettings, type StartSettings, usedDatabaseRoles } from "./settings.ts";

const print = (line: string) => console.error(`slipway: ${line}`);

/** Checks the settings of these parts and their database, which this process doesn't migrate, and sets the variables that
 * their processes need. */
export async function preparePart(roles: RoleName[]): Promise<StartSettings> {
  for (const problem of findUnknownVariables(process.env)) print(problem);
  process.env.SVC_ROLES = roles.join(",");
  const settings = readStartSettings(process.env);
  Object.assign(process.env, {
    NODE_ENV: "production",
    AUTH_TRUST_HOST: "true",
    HOST: settings.host,
    SVC_DRAIN_SECONDS: String(settings.drainSeconds),
  });
  const { baseUrls } = env();
  checkProviderSettings();
  if (!baseUrls.production && !baseUrls.sandbox)
    throw new Error("SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required: links must not depend on the Host header");
  const urls: Partial<PartUrls> = {};
  for (const role of usedDatabaseRoles(roles)) urls[role] = await preparedUrl(role, settings);
  Object.assign(process.env, partVariables(urls));
  return settings;
}

async function preparedUrl(role: RoleName, { partUrls, databaseUrl }: StartSettings): Promise<string> {
  const given = partUrls[role];
  if (!given && !databaseUrl) throw new Error(`DATABASE_${role.toUpperCase()}_URL or DATABASE_URL is required`);
  const url = given ?? (await findPartUrl(role, databaseUrl ?? ""));
  await verifyPartUrl(role, url);
  await requireSchema(url, print);
  return url;
}
