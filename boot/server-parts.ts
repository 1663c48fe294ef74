import path from "node:path";
import type { PartUrls } from "#db/roles.ts";
import { hourMs } from "#lib/duration.ts";
import { type Service, startService } from "./service.ts";
import { isProviderVariable } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";

type Role = "web" | "api" | "worker";
export type ServerPart = {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  /** How many processes share its port. Default: one. */
  copies?: number;
};

/** A part that ends when its work is done, and runs again this long after each run, or only when another part requests it. */
export type Task = { everyMs?: number; isRequested?: boolean };

/** The URL of each part's database role. */
export const partVariables = (urls: Partial<PartUrls>): Record<string, string> =>
  Object.fromEntries(Object.entries(urls).map(([part, url]) => [`DATABASE_${part.toUpperCase()}_URL`, url]));

/** The variables of a part's process: it connects with its own database role, and doesn't know the others. */
export function partEnvironment(env: NodeJS.ProcessEnv, part: Role): NodeJS.ProcessEnv {
  const { DATABASE_WEB_URL: web, DATABASE_API_URL: api, DATABASE_WORKER_URL: worker, ...shared } = env;
  return { ...shared, DATABASE_URL: { web, api, worker }[part] || env.DATABASE_URL };
}

/** The processes that serve the web and api roles, in the order of their start. Pages are rendered by a process that never
 * delays the partner API, and that doesn't have the providers' credentials: it calls them through another one. Both listen on
 * sockets in `folder`. In development, it is one process. */
export function serverParts(env: NodeJS.ProcessEnv, roles: Role[], folder: string, apiProcesses = 1): ServerPart[] {
  const server = { name: "server", file: "boot/serve.ts" };
  if (!roles.includes("web"))
    return [{ ...server, env: { ...partEnvironment(env, "api"), SVC_PAGES_SOCKET: undefined }, copies: apiProcesses }];
  if (env.NODE_ENV === "development") return [{ ...server, env: { ...env, SVC_PAGES_SOCKET: undefined } }];
  const socket = path.join(folder, "providers.sock");
  // The worker's database role can already save settings and refresh access tokens.
  const calls = { ...partEnvironment(env, "worker"), SVC_PROVIDERS_LISTEN: socket };
  const pages = { ...withoutCredentials(partEnvironment(env, "web")), SVC_ROLES: "web", SVC_PROVIDERS_SOCKET: socket };
  const providers = { name: "providers", file: "boot/serve-providers.ts", env: calls };
  if (!roles.includes("api")) return [providers, { ...server, env: { ...pages, SVC_PAGES_SOCKET: undefined } }];
  const SVC_PAGES_SOCKET = path.join(folder, "pages.sock");
  return [
    providers,
    // The server in front has already determined the client's address and protocol.
    { name: "pages", file: "boot/serve.ts", env: { ...pages, SVC_PAGES_SOCKET, SVC_TRUSTED_PROXIES: "1" } },
    { ...server, env: { ...partEnvironment(env, "api"), SVC_ROLES: "api", SVC_PAGES_SOCKET }, copies: apiProcesses },
  ];
}

/** Only the owner, whose URL `env` has, can create and drop partitions, and change the audit log. The worker requests erasures. */
export const ownerTasks = (env: NodeJS.ProcessEnv): (ServerPart & { task: Task })[] => [
  { name: "partitions", file: "boot/work-as-owner.ts", env, task: { everyMs: hourMs } },
  { name: "erasures", file: "boot/work-as-owner.ts", env, task: { isRequested: true } },
];

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
