import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { hasLoadBalancer, type LoadBalancer, startLoadBalancer } from "#lab/chaos/load-balancer.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";
import { until } from "./test-start.ts";

const requestsMin = 2_000;
const clients = 8;
const timeoutMs = 240_000;

const folder = mkdtempSync(path.join(tmpdir(), "slipway-haproxy-"));
const balancers: LoadBalancer[] = [];
afterAll(() => {
  for (const balancer of balancers) balancer.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!hasLoadBalancer)(
  `(needs haproxy) refuses none of ${requestsMin} requests while two servers behind HAProxy are restarted one after the other`,
  async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
    const start = (port: number) =>
      startService("server", "processes/serve.ts", {
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
    const balancer = await startLoadBalancer(folder, ports);
    balancers.push(balancer);
    for (const port of ports) await until(() => balancer.isUp(port));

    const statuses: string[] = [];
    const isRestarted = { value: false };
    const client = async () => {
      while (!isRestarted.value || statuses.length < requestsMin) statuses.push(await ask(balancer.url, partner.key));
    };
    const load = Array.from({ length: clients }, client);
    for (const port of ports) {
      await services.get(port)?.stop();
      services.set(port, await start(port));
      await until(() => balancer.isUp(port));
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
