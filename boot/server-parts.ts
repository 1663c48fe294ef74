import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Service, startService } from "./service.ts";

type Role = "web" | "api" | "worker";
type Part = { name: string; env: NodeJS.ProcessEnv };

/** The processes that serve the web and api roles, in the order of their start. A separate process renders pages,
 * so that they never delay the partner API; in development it is one process. */
export function serverParts(env: NodeJS.ProcessEnv, roles: Role[]): Part[] {
  if (env.NODE_ENV === "development" || !(roles.includes("web") && roles.includes("api"))) {
    return [{ name: "server", env: { ...env, SVC_PAGES_SOCKET: undefined } }];
  }
  // Only this user can connect to it.
  const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const shared = { ...env, SVC_PAGES_SOCKET: path.join(folder, "pages.sock") };
  return [
    // The server in front has already determined the client's address and protocol.
    { name: "pages", env: { ...shared, SVC_ROLES: "web", SVC_TRUSTED_PROXIES: "1" } },
    { name: "server", env: { ...shared, SVC_ROLES: "api" } },
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
