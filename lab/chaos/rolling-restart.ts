import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#processes/postgres.ts";
import type { FaultContext } from "./fault-context.ts";
import { hasLoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { until } from "./until.ts";

const upMs = 20_000;

/** Restarts two servers behind HAProxy one after the other. */
export async function restartServers({ installation, observed, isShort }: FaultContext): Promise<string | null> {
  if (!hasLoadBalancer) return null;
  const steadyMs = isShort ? 1_000 : 5_000;
  const { server, serverPort, serverUrl, folder } = installation;
  const port = await freePort();
  const second = installation.makeProcess("second server", "processes/serve.ts", port);
  await second.start();
  const balancer = await startLoadBalancer(folder, [serverPort, port]);
  const isReady = async (one: number) => {
    if (!(await until(() => balancer.isUp(one), upMs))) throw new Error(`HAProxy found no server at port ${one}`);
  };
  for (const one of [serverPort, port]) await isReady(one);
  installation.serverUrl = balancer.url;
  const before = observed.responses.length;
  for (const [one, ownPort] of [
    [server, serverPort],
    [second, port],
  ] as const) {
    await wait(steadyMs);
    await one.stop();
    await one.start();
    await isReady(ownPort);
  }
  await wait(steadyMs);
  const count = observed.responses.length - before;
  installation.serverUrl = serverUrl;
  // Requests in progress still arrive through HAProxy.
  await wait(steadyMs);
  await second.stop();
  balancer.stop();
  observed.surprises.push(...second.unexpectedExits);
  return `two servers behind HAProxy restarted one after the other, during ${count} responses`;
}
