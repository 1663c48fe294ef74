import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isNightly } from "#lib/test-random-cases.ts";
import manifest from "#package.json" with { type: "json" };
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { installationIn } from "./test-start.ts";

const minutes = 60_000;
/** Outside of the project, in whose node_modules Node would find what is missing. */
const checkout = mkdtempSync(path.join(tmpdir(), "slipway-checkout-"));
const boot = path.join(checkout, "processes/boot.mjs");
const { start, end } = installationIn(path.join(checkout, ".data"));

afterEach(async () => {
  await end();
  rmSync(checkout, { recursive: true, force: true });
}, 5 * minutes);

const isReachable =
  isNightly && spawnSync("npm", ["view", "zod", "name", "--fetch-retries=0"], { timeout: 20_000 }).status === 0;
if (isNightly && !isReachable) console.error("Skipped: the package registry can't be reached.");

const installed = (packages: Record<string, string>) =>
  Object.keys(packages).filter((name) => existsSync(path.join(checkout, "node_modules", name)));

describe.skipIf(!isReachable)("a fresh checkout (npm test -- nightly)", () => {
  it(
    "starts without development packages, runs the tests with them, and starts again without an installation",
    async () => {
      const ignored = /^(node_modules|\.git|\.data|\.next.*)$/;
      cpSync(root, checkout, { recursive: true, filter: (file) => !ignored.test(path.relative(root, file)) });
      expect(await startAndStop()).toContain("Installing packages");
      expect(installed(manifest.devDependencies)).toEqual([]);
      expect(installed(manifest.dependencies)).toEqual(Object.keys(manifest.dependencies));

      const env = { ...process.env, VITEST: undefined };
      const args = [boot, "test", "unit", "lib/money"];
      const tests = execFileSync(process.execPath, args, { env, encoding: "utf8", timeout: 10 * minutes });
      expect(tests).toContain("lib/money.test.ts");
      expect(installed(manifest.devDependencies)).toEqual(Object.keys(manifest.devDependencies));

      expect(await startAndStop()).not.toContain("Installing packages");
      expect(installed(manifest.devDependencies)).toEqual(Object.keys(manifest.devDependencies));
    },
    30 * minutes,
  );
});

/** With pages, whose build needs the most packages. Returns the output. */
async function startAndStop(): Promise<string> {
  const port = String(await freePort());
  const variables = { PORT: port, SIMULATOR_PORT: String(await freePort()), SVC_ROLES: "web,api,worker" };
  const { output } = start(variables, [process.execPath, boot, "start"]);
  await expect.poll(() => output().includes("Dashboard ready"), { timeout: 10 * minutes, interval: 200 }).toBeTruthy();
  expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(200);
  await end();
  return output();
}
