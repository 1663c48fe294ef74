import path from "node:path";
import * as z from "zod";
import { variablePrefixes } from "#lib/providers/registry.ts";
import { defaultDataFolder } from "./root.ts";

const roleNames = ["web", "api", "worker"] as const;
export type RoleName = (typeof roleNames)[number];

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number < 65_536, "must be a port number");

/** Several hosts are separated by commas, which URL doesn't accept. */
export function isDatabaseUrl(text: string): boolean {
  const [, before = "", hosts = "", after = ""] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+)(.*)$/.exec(text) ?? [];
  return hosts !== "" && hosts.split(",").every((host) => host !== "" && URL.canParse(before + host + after));
}

/** The database roles that these parts use: pages call providers with the worker's. */
export const usedDatabaseRoles = (roles: readonly RoleName[]): RoleName[] => [
  ...new Set(roles.flatMap((role): RoleName[] => (role === "web" ? ["web", "worker"] : [role]))),
];

/** A variable that can have a provider's credentials. */
export const isProviderVariable = (name: string): boolean =>
  variablePrefixes().some((prefix) => name.startsWith(prefix));

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, "must be an address such as postgres://user:password@host:5432/name, with one or more hosts")
  .optional();

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((number) => number <= max, `must be a whole number from 1 to ${max}`);

const variables = z.object({
  PORT: port.default(3_000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_WEB_URL: databaseUrl,
  DATABASE_API_URL: databaseUrl,
  DATABASE_WORKER_URL: databaseUrl,
  SVC_DATA_DIR: z.string().default(defaultDataFolder),
  SVC_ROLES: z
    .string()
    .default(roleNames.join(","))
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(roleNames, `must be a list of ${roleNames.join(", ")}`)).min(1)),
  SIMULATOR_PORT: port.optional(),
  SVC_API_PROCESSES: wholeNumber(64).default(1),
  SVC_DATABASE_CONNECTIONS: wholeNumber(1_000).default(10),
  SVC_METRICS_PORT: port.optional(),
  SVC_METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  SVC_DRAIN_SECONDS: z.coerce.number("must be a number").int().min(0).max(60).optional(),
});

export const startVariables: readonly string[] = Object.keys(variables.shape);

// Load balancers check readiness every one to three seconds.
const productionDrainSeconds = 5;

export type StartSettings = {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** The URLs of parts with their own database role. */
  partUrls: Partial<Record<RoleName, string>>;
  dataFolder: string;
  roles: RoleName[];
  simulatorPort: number | undefined;
  /** How long a stopping server reports not ready, and still serves, before it closes its port. */
  drainSeconds: number;
  /** How many processes serve the Partner API on the port. */
  apiProcesses: number;
  /** The most that each process opens to the database for its queries. */
  databaseConnections: number;
  /** Where the processes serve their metrics; null: nowhere. */
  metrics: { port: number; host: string } | null;
  /** Demo mode: no public address and no provider credential is set. */
  isLocal: boolean;
};

/** Throws an error that names the invalid variable. */
export function readStartSettings(env: NodeJS.ProcessEnv, platform = process.platform): StartSettings {
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ""),
  );
  const read = variables.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new Error(`${issue?.path[0]?.toString()} ${issue?.message}`);
  }
  const { PORT, HOST, DATABASE_URL, SVC_DATA_DIR, SVC_ROLES, SIMULATOR_PORT, SVC_DRAIN_SECONDS } = read.data;
  const { SVC_API_PROCESSES, SVC_DATABASE_CONNECTIONS } = read.data;
  const { SVC_METRICS_PORT, SVC_METRICS_HOST } = read.data;
  const { DATABASE_WEB_URL, DATABASE_API_URL, DATABASE_WORKER_URL } = read.data;
  const partUrls = { web: DATABASE_WEB_URL, api: DATABASE_API_URL, worker: DATABASE_WORKER_URL };
  // Otherwise the embedded database would be used for these parts only.
  const missing = usedDatabaseRoles(SVC_ROLES).find((part) => !partUrls[part]);
  if (!DATABASE_URL && missing && Object.values(partUrls).some(Boolean))
    throw new Error(`DATABASE_${missing.toUpperCase()}_URL is required, because DATABASE_URL isn't set`);
  const apiProcesses = SVC_ROLES.includes("api") ? SVC_API_PROCESSES : 1;
  if (apiProcesses > 1) assertProcessesShare(given, platform);
  const isLocal = !given.SVC_PRODUCTION_URL && !given.SVC_SANDBOX_URL && !Object.keys(given).some(isProviderVariable);
  return {
    port: PORT,
    host: HOST ?? (isLocal ? "127.0.0.1" : "0.0.0.0"),
    databaseUrl: DATABASE_URL,
    partUrls,
    dataFolder: path.resolve(SVC_DATA_DIR),
    roles: SVC_ROLES,
    simulatorPort: SIMULATOR_PORT,
    drainSeconds: SVC_DRAIN_SECONDS ?? (isLocal ? 0 : productionDrainSeconds),
    apiProcesses,
    databaseConnections: SVC_DATABASE_CONNECTIONS,
    metrics: SVC_METRICS_PORT ? { port: SVC_METRICS_PORT, host: SVC_METRICS_HOST } : null,
    isLocal,
  };
}

/** On a machine without the owner's URL, that of a part. */
export const anyDatabaseUrl = ({ databaseUrl, partUrls }: StartSettings): string | undefined =>
  databaseUrl ?? partUrls.worker ?? partUrls.api ?? partUrls.web;

/** Several processes share a port, and rate limits. */
function assertProcessesShare({ REDIS_URL }: Record<string, string | undefined>, platform: NodeJS.Platform): void {
  if (!REDIS_URL)
    throw new Error(
      "SVC_API_PROCESSES above 1 requires REDIS_URL: otherwise, each process allows the full rate limits",
    );
  if (platform !== "linux")
    throw new Error("SVC_API_PROCESSES above 1 requires Linux, which gives each process a share of the connections");
}
