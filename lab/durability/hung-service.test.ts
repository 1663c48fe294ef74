import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";
import { supervise } from "#processes/supervise.ts";

const silentMs = 9_000;

it.each([
  ["worker", "processes/work.ts"],
  ["server", "processes/serve.ts"],
  ["process of providers", "processes/serve-providers.ts"],
  ["simulator", "simulator/main.ts"],
])("restarts a %s that hangs", async (name, file) => {
  const port = String(await freePort());
  const SVC_PROVIDERS_LISTEN = path.join(os.tmpdir(), `providers-${port}.sock`);
  const own = { SVC_ROLES: "api", PORT: port, HOST: "127.0.0.1", SIMULATOR_PORT: port, NODE_ENV: "production" };
  const variables = { ...own, SVC_PROVIDERS_LISTEN };
  const started: Service[] = [];
  const start = async () => {
    const service = await startService(name, file, { ...process.env, ...variables } as NodeJS.ProcessEnv, { silentMs });
    started.push(service);
    return service;
  };
  const onStopped = vi.fn();
  const service = await supervise({ name, start, onStopped });
  try {
    started[0]?.kill("SIGSTOP");
    expect(await started[0]?.ended).toBe("no response for 9 s");
    await expect.poll(() => started.length).toBe(2);
    expect(onStopped).not.toHaveBeenCalled();
  } finally {
    await service.stop();
  }
});
