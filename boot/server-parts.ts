import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { PartUrls } from "#db/roles.ts";
import { type Service, startService } from "./service.ts";

type Role = "web" | "api" | "worker";
type Part = { name: string; env: NodeJS.ProcessEnv };

/** The URL of each part's database role. */
export const partVariables = ({ web, api, worker }: PartUrls): Record<string, string> => ({
  DATABASE_WEB_URL: web,
  DATABASE_API_URL: api,
  DATABASE_WORKER_URL: worker,
});

/** The variables of a part's process: it connects with its own database role, and doesn't know the others. */
export function partEnvironment(env: NodeJS.ProcessEnv, part: Role): NodeJS.ProcessEnv {
  const { DATABASE_WEB_URL: web, DATABASE_API_URL: api, DATABASE_WORKER_URL: worker, ...shared } = env;
  return { ...shared, DATABASE_URL: { web, api, worker }[part] || env.DATABASE_URL };
}

/** The processes that serve the web and api roles, in the order of their start. A separate process renders pages,
 * so that they never delay the partner API; in development it is one process. */
export function serverParts(env: NodeJS.ProcessEnv, roles: Role[]): Part[] {
  if (env.NODE_ENV === "development" || !(roles.includes("web") && roles.includes("api"))) {
    const [only, other] = roles.filter((role) => role !== "worker");
    const own = only && !other ? partEnvironment(env, only) : env;
    return [{ name: "server", env: { ...own, SVC_PAGES_SOCKET: undefined } }];
  }
  // Only this user can connect to it.
  const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const shared = { ...env, SVC_PAGES_SOCKET: path.join(folder, "pages.sock") };
  return [
    // The server in front has already determined the client's address and protocol.
    { name: "pages", env: { ...partEnvironment(shared, "web"), SVC_ROLES: "web", SVC_TRUSTED_PROXIES: "1" } },
    { name: "server", env: { ...partEnvironment(shared, "api"), SVC_ROLES: "api" } },
  ];
}

/** Starts both roles. Stop the services in reverse order. */
export async function startServerParts(env: NodeJS.ProcessEnv): Promise<Service[]> {
  const services: Service[] = [];
  for (const { name, env: own } of serverParts(env, ["web", "api"])) {
    services.push(await startService(name, "boot/serve.ts", own));
  }
  return services;
}
