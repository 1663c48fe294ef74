import path from "node:path";
import type { PartUrls } from "#db/roles.ts";
import { hourMs, secondMs } from "#lib/duration.ts";
import { makeSocketFolder, type Service, startService } from "./service.ts";
import { isProviderVariable, type RoleName, type StartSettings } from "./settings.ts";

export type PlannedPart = {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  /** How many processes share its port. Default: one. */
  copies?: number;
  limits?: { stopMs: number; silentMs?: number };
  /** It ends when its work is done, and runs again this long after each run, or only when another part requests it. */
  task?: { everyMs?: number; isRequested?: boolean };
  /** What has to be done before it starts: parts that have to run, or "build" and "first request" of the start. What isn't
   * planned is ignored. */
  after?: string[];
};

// What the first request needs has the processor for itself.
const afterServer = ["server", "first request"];

const silentMs = 30 * secondMs;
const closeMs = 15 * secondMs;

/** The processes of these roles, in the reverse order of their stop. The server of the Partner API starts first.
 * `process.env` has the URL of each part's database role. */
export function planParts(settings: StartSettings, socketFolder: string): PlannedPart[] {
  const { roles, drainSeconds, apiProcesses } = settings;
  const parts: PlannedPart[] = [];
  if (roles.includes("worker")) {
    const after = roles.includes("api") ? afterServer : [];
    const env = partEnvironment(process.env, "worker");
    parts.push(watched({ name: "worker", file: "processes/work.ts", env, after }));
    parts.push(...ownerTasks(process.env).map((task) => ({ ...task, after: ["worker"] })));
  }
  if (roles.includes("web") || roles.includes("api")) {
    const servers = serverParts(process.env, roles, socketFolder, apiProcesses);
    parts.push(...servers.map((part) => watched(part, closeMs + drainSeconds * secondMs)));
  }
  return parts;
}

/** Restarted when it hangs. In development, a debugger may halt a service, and a build may keep it busy. */
export const watched = (part: PlannedPart, stopMs = closeMs): PlannedPart => ({
  ...part,
  limits: { stopMs, ...(process.env.NODE_ENV !== "development" && { silentMs }) },
});

/** The URL of each part's database role. */
export const partVariables = (urls: Partial<PartUrls>): Record<string, string> =>
  Object.fromEntries(Object.entries(urls).map(([part, url]) => [`DATABASE_${part.toUpperCase()}_URL`, url]));

/** The variables of a part's process: it connects with its own database role, and doesn't know the others. */
export function partEnvironment(env: NodeJS.ProcessEnv, part: RoleName): NodeJS.ProcessEnv {
  const { DATABASE_WEB_URL: web, DATABASE_API_URL: api, DATABASE_WORKER_URL: worker, ...shared } = env;
  return { ...shared, DATABASE_URL: { web, api, worker }[part] || env.DATABASE_URL };
}

/** The processes that serve the web and api roles, in the order in which they can start one by one. Pages are rendered by a process that never
 * delays the partner API, and that doesn't have the providers' credentials: it calls them through another one. Both listen on
 * sockets in `folder`. In development, it is one process. */
export function serverParts(
  env: NodeJS.ProcessEnv,
  roles: RoleName[],
  folder: string,
  apiProcesses = 1,
): PlannedPart[] {
  const server = { name: "server", file: "processes/serve.ts" };
  if (!roles.includes("web"))
    return [{ ...server, env: { ...partEnvironment(env, "api"), SVC_PAGES_SOCKET: undefined }, copies: apiProcesses }];
  if (env.NODE_ENV === "development") return [{ ...server, env: { ...env, SVC_PAGES_SOCKET: undefined } }];
  const socket = path.join(folder, "providers.sock");
  // The worker's database role can already save settings and refresh access tokens.
  const calls = { ...partEnvironment(env, "worker"), SVC_PROVIDERS_LISTEN: socket };
  const pages = { ...withoutCredentials(partEnvironment(env, "web")), SVC_ROLES: "web", SVC_PROVIDERS_SOCKET: socket };
  const providers = { name: "providers", file: "processes/serve-providers.ts", env: calls };
  const after = ["providers", "build"];
  if (!roles.includes("api")) return [providers, { ...server, env: { ...pages, SVC_PAGES_SOCKET: undefined }, after }];
  const SVC_PAGES_SOCKET = path.join(folder, "pages.sock");
  // The server in front has already determined the client's address and protocol.
  const pagesEnvironment = { ...pages, SVC_PAGES_SOCKET, SVC_TRUSTED_PROXIES: "1" };
  return [
    { ...providers, after: afterServer },
    { name: "pages", file: "processes/serve.ts", env: pagesEnvironment, after },
    { ...server, env: { ...partEnvironment(env, "api"), SVC_ROLES: "api", SVC_PAGES_SOCKET }, copies: apiProcesses },
  ];
}

/** Only the owner can create and drop partitions, and change the audit log. The worker requests erasures. Without the owner's
 * URL in `env`, none. */
export const ownerTasks = (env: NodeJS.ProcessEnv): PlannedPart[] =>
  env.DATABASE_URL
    ? [
        { name: "partitions", file: "processes/work-as-owner.ts", env, task: { everyMs: hourMs } },
        { name: "erasures", file: "processes/work-as-owner.ts", env, task: { isRequested: true } },
      ]
    : [];

const withoutCredentials = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isProviderVariable(name))) as NodeJS.ProcessEnv;

/** Starts both roles. Stop the services in reverse order. */
export async function startServerParts(env: NodeJS.ProcessEnv): Promise<Service[]> {
  const services: Service[] = [];
  for (const { name, file, env: own } of serverParts(env, ["web", "api"], makeSocketFolder())) {
    services.push(await startService(name, file, own));
  }
  return services;
}
