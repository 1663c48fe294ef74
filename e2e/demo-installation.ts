import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright/test";
import { freePort } from "#processes/postgres.ts";
import { startService } from "#processes/service.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { createDatabase, installationVariables } from "./own-installation.ts";

/** A weekday afternoon, on which the demo partner is busy. */
const frozenAt = new Date("2026-11-19T15:00:30Z");

export type DemoPages = {
  /** A session cookie by role, and `operator`. */
  cookies: Record<string, string>;
  partnerId: string;
  success: string;
  failed: string;
  review: string;
  openLink: string;
  paidLink: string;
  completedLink: string;
  expiredLink: string;
  keyId: string;
  requestId: string;
  endpointId: string;
  deliveryId: string;
  customerId: string;
  reconciliationId: string;
};

export type DemoInstallation = Awaited<ReturnType<typeof startDemoInstallation>>;

const frozenClock = `select timestamptz '${frozenAt.toISOString()}'`;

/** Serves the demo data of `npm start` from an own database. All clocks stand still, in the browser as well, and IDs are the
 * same in every run. There is no worker, so nothing changes. */
export async function startDemoInstallation() {
  const databaseUrl = await createDatabase([
    `create function now() returns timestamptz stable language sql as '${frozenClock.replaceAll("'", "''")}'`,
    `create function clock_timestamp() returns timestamptz stable language sql as '${frozenClock.replaceAll("'", "''")}'`,
    "alter database :name set search_path = public, pg_catalog",
    // The audit log only takes rows of the current time, which isn't the frozen one.
    "alter database :name set slipway.loads_rows = 'on'",
  ]);
  const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-demo-"));
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const simulator = `http://127.0.0.1:${simulatorPort}`;
  const env = {
    ...installationVariables(databaseUrl, port),
    ...simulatorVariables(simulator, folder),
    NODE_OPTIONS: "--import ./e2e/frozen-clock.ts",
    FROZEN_AT: frozenAt.toISOString(),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_FOLDER: folder,
    SIMULATOR_CALLBACK_URL: address,
    SVC_SIMULATED: "1",
    SVC_CHECKOUT_LANGUAGES: "",
  };
  const services = [await startService("simulator", "simulator/main.ts", env)];
  const { stdout } = await promisify(execFile)(process.execPath, ["e2e/seed-demo.ts"], { env });
  const pages: DemoPages = JSON.parse(stdout);
  services.push(await startService("pages", "processes/serve.ts", env));
  return {
    address,
    databaseUrl,
    pages,
    /** A tab of a browser in Lagos, signed in with this role. */
    async open(browser: Browser, role?: string): Promise<Page> {
      const context = await browser.newContext({ baseURL: address, timezoneId: "Africa/Lagos", locale: "en-US" });
      const [name = "", value = ""] = (role && pages.cookies[role]?.split(";")[0]?.split("=")) || [];
      if (name) await context.addCookies([{ name, value, url: address }]);
      await context.clock.setFixedTime(frozenAt);
      return context.newPage();
    },
    async stop() {
      for (const service of services.toReversed()) await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
