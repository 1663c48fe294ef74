import path from "node:path";
import * as z from "zod";
import { variablePrefixes } from "#lib/providers/registry.ts";
import { section } from "#lib/setting-formats.ts";
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

/** The settings that only the start reads; see lib/settings.ts. */
export const startVariables = z.object({
  ...section("Addresses", {
    PORT: port.default(3_000).describe("The port of the API, the dashboard, and the checkout."),
    HOST: z.string().min(1).optional().meta({
      description: "The address to listen on.",
      unset: "127.0.0.1 in demo mode, otherwise 0.0.0.0",
      example: "0.0.0.0",
    }),
  }),
  ...section("Data", {
    DATABASE_URL: databaseUrl.meta({
      description: "Postgres 15 or newer. Of several hosts, separated by commas, the primary is used.",
      unset: "an embedded Postgres in `SVC_DATA_DIR`",
      example: "postgres://slipway:password@127.0.0.1:5432/slipway",
    }),
    DATABASE_WEB_URL: databaseUrl.meta({
      description:
        "The same database with the role of one part. `SVC_ROLES=web` needs the URLs of web and worker: the worker's role calls providers for pages. See [Database roles](secure.md#database-roles).",
      unset: "roles that Slipway creates, if the one of `DATABASE_URL` may",
      example: "postgres://slipway_web:password@127.0.0.1:5432/slipway",
    }),
    DATABASE_API_URL: databaseUrl.meta({
      description: "The same for the API.",
      example: "postgres://slipway_api:password@127.0.0.1:5432/slipway",
    }),
    DATABASE_WORKER_URL: databaseUrl.meta({
      description: "The same for the worker.",
      example: "postgres://slipway_worker:password@127.0.0.1:5432/slipway",
    }),
    SVC_DATABASE_CONNECTIONS: wholeNumber(1_000)
      .default(10)
      .describe("Database connections per process; one more listens for changes, one more counts metrics."),
    SVC_DATA_DIR: z.string().default(defaultDataFolder).meta({
      description: "The folder of the embedded database, generated secrets, and orders of the simulator.",
      unset: "`.data`",
      example: ".data",
    }),
  }),
  ...section("Processes", {
    SVC_ROLES: z
      .string()
      .default(roleNames.join(","))
      .transform((text) => text.split(",").map((name) => name.trim()))
      .pipe(z.array(z.enum(roleNames, `must be a list of ${roleNames.join(", ")}`)).min(1))
      .describe("Which parts run here: `web` (dashboard and checkout), `api`, `worker`."),
    SVC_API_PROCESSES: wholeNumber(64)
      .default(1)
      .describe("1–64: processes of the Partner API on the port. Above 1, Linux and `REDIS_URL` are required."),
    SVC_DRAIN_SECONDS: z.coerce.number("must be a number").int().min(0).max(60).optional().meta({
      description: "0–60: how long a stopping server reports not ready, and still serves, before it closes its port.",
      unset: "5; 0 in demo mode",
      example: "5",
    }),
    SVC_METRICS_PORT: port.optional().meta({
      description:
        "Metrics for Prometheus at `/metrics`: the worker on this port, other processes on the next ones. See [Monitor](monitor.md).",
      unset: "no metrics",
      example: "9464",
    }),
    SVC_METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("The address to serve metrics on."),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional().meta({
      description: "Where traces of OpenTelemetry are sent, by OTLP over HTTP. See [Monitor](monitor.md).",
      unset: "no traces",
      example: "http://127.0.0.1:4318",
    }),
    OTEL_TRACES_SAMPLER: z.string().optional().meta({
      description: "Which traces are sent.",
      unset: "`parentbased_always_on`",
      example: "parentbased_traceidratio",
    }),
    OTEL_TRACES_SAMPLER_ARG: z.string().optional().meta({
      description: "The share of traces.",
      unset: "1",
      example: "0.05",
    }),
    SIMULATOR_PORT: port.optional().meta({
      description: "The port of the provider simulator in demo mode.",
      unset: "4010, or a free one",
      example: "4010",
    }),
  }),
});

// Load balancers check readiness every one to three seconds.
const productionDrainSeconds = 5;

export type StartSettings = ReturnType<typeof readStartSettings>;

/** Throws an error that names the invalid variable. */
export function readStartSettings(env: NodeJS.ProcessEnv, platform = process.platform) {
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ""),
  );
  const { data: found, error } = startVariables.safeParse(given);
  if (!found) throw new Error(`${error.issues[0]?.path[0]?.toString()} ${error.issues[0]?.message}`);
  const { DATABASE_URL, SVC_ROLES } = found;
  const partUrls = { web: found.DATABASE_WEB_URL, api: found.DATABASE_API_URL, worker: found.DATABASE_WORKER_URL };
  // Otherwise the embedded database would be used for these parts only.
  const missing = usedDatabaseRoles(SVC_ROLES).find((part) => !partUrls[part]);
  if (!DATABASE_URL && missing && Object.values(partUrls).some(Boolean))
    throw new Error(`DATABASE_${missing.toUpperCase()}_URL is required, because DATABASE_URL isn't set`);
  const apiProcesses = SVC_ROLES.includes("api") ? found.SVC_API_PROCESSES : 1;
  if (apiProcesses > 1) assertProcessesShare(given, platform);
  const isLocal = !given.SVC_PRODUCTION_URL && !given.SVC_SANDBOX_URL && !Object.keys(given).some(isProviderVariable);
  return {
    port: found.PORT,
    host: found.HOST ?? (isLocal ? "127.0.0.1" : "0.0.0.0"),
    databaseUrl: DATABASE_URL,
    partUrls,
    dataFolder: path.resolve(found.SVC_DATA_DIR),
    roles: SVC_ROLES,
    simulatorPort: found.SIMULATOR_PORT,
    drainSeconds: found.SVC_DRAIN_SECONDS ?? (isLocal ? 0 : productionDrainSeconds),
    apiProcesses,
    databaseConnections: found.SVC_DATABASE_CONNECTIONS,
    /** Null: nowhere. */
    metrics: found.SVC_METRICS_PORT ? { port: found.SVC_METRICS_PORT, host: found.SVC_METRICS_HOST } : null,
    /** Demo mode: no public address and no provider credential is set. */
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
