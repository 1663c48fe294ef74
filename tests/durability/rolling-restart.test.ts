import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { freePort } from "#boot/postgres.ts";
import { type Service, startService } from "#boot/service.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { until } from "./test-start.ts";

const requestsMin = 2_000;
const clients = 8;
const timeoutMs = 240_000;
const hasProxy = spawnSync("haproxy", ["-v"]).status === 0;

const folder = mkdtempSync(path.join(tmpdir(), "slipway-haproxy-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** HAProxy without retries, so that a request that reaches a closed port fails. */
async function startProxy(ports: number[]) {
  const [port, statsPort] = [await freePort(), await freePort()];
  const servers = ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 200ms fall 1 rise 1`).join("\n");
  const file = path.join(folder, "haproxy.cfg");
  const text = `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  retries 0
frontend public
  bind 127.0.0.1:${port}
  default_backend slipway
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
backend slipway
  balance roundrobin
  http-reuse always
  option httpchk GET /readyz
${servers}
`;
  writeFileSync(file, text);
  children.push(spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" }));
  const isUp = async (one: number) => {
    const response = await fetch(`http://127.0.0.1:${statsPort}/;csv`).catch(() => null);
    const line = (await response?.text())?.split("\n").find((text) => text.startsWith(`slipway,s${one},`));
    return line?.split(",")[17] === "UP";
  };
  return { url: `http://127.0.0.1:${port}`, isUp };
}

it.skipIf(!hasProxy)(
  `(needs haproxy) refuses none of ${requestsMin} requests while two servers behind HAProxy are restarted one after the other`,
  async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
    const start = (port: number) =>
      startService("server", "boot/serve.ts", {
        ...process.env,
        NODE_ENV: "production",
        SVC_ROLES: "api",
        SVC_DRAIN_SECONDS: "2",
        PORT: String(port),
        HOST: "127.0.0.1",
      });
    const ports = [await freePort(), await freePort()];
    const services = new Map<number, Service>();
    for (const port of ports) services.set(port, await start(port));
    const proxy = await startProxy(ports);
    for (const port of ports) await until(() => proxy.isUp(port));

    const statuses: string[] = [];
    const isRestarted = { value: false };
    const client = async () => {
      while (!isRestarted.value || statuses.length < requestsMin) statuses.push(await ask(proxy.url, partner.key));
    };
    const load = Array.from({ length: clients }, client);
    for (const port of ports) {
      await services.get(port)?.stop();
      services.set(port, await start(port));
      await until(() => proxy.isUp(port));
    }
    isRestarted.value = true;
    await Promise.all(load);
    for (const service of services.values()) await service.stop();
    expect(statuses.length).toBeGreaterThanOrEqual(requestsMin);
    expect(statuses.filter((status) => status !== "200")).toEqual([]);
  },
  timeoutMs,
);

async function ask(url: string, key: string): Promise<string> {
  try {
    const response = await fetch(`${url}/api/v1/partner/transactions?limit=1`, { headers: { "x-svc-api-key": key } });
    await response.text();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
