import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { downloads } from "#http/downloads.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startSender } from "#lib/webhooks/sender.ts";
import { testSenderContext } from "#lib/webhooks/test-webhooks.ts";
import { freePort } from "#processes/postgres.ts";
import { startServer } from "#processes/server.ts";
import { packPythonClient } from "./pack-python-client.ts";

const run = promisify(execFile);
const timeout = 30_000;
const folder = mkdtempSync(path.join(path.resolve(".data"), "python-"));
const python = path.join(folder, "venv/bin/python");
const tests = path.resolve("clients/python/tests");
const missing = await run("python3", ["-m", "pip", "--version"]).then(
  () => null,
  () => "python3 with pip isn't installed",
);

beforeAll(async () => {
  if (missing) return;
  const name = await packPythonClient(folder);
  const send = downloads(folder);
  const server = createServer((request, response) => void (send(request, response) || response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await run("python3", ["-m", "venv", "--without-pip", path.join(folder, "venv")], { timeout });
  const install = ["install", "--no-index", "--quiet", "--disable-pip-version-check"];
  const wheel = `http://127.0.0.1:${port}/downloads/${name}`;
  await run("python3", ["-m", "pip", "--python", python, ...install, wheel], { timeout });
  server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the Python client's wheel", () => {
  it("has the same bytes each time", async () => {
    const [first, second] = [mkdtempSync(path.join(folder, "a-")), mkdtempSync(path.join(folder, "b-"))];
    const name = await packPythonClient(first);
    expect(await packPythonClient(second)).toBe(name);
    expect(readFileSync(path.join(first, name)).equals(readFileSync(path.join(second, name)))).toBe(true);
  });

  it("passes the client's tests when installed from the server", async ({ skip }) => {
    if (missing) skip(missing);
    const discover = ["-W", "error", "-m", "unittest", "discover", "-s", tests];
    const { stderr } = await run(python, discover, { cwd: folder, timeout });
    expect(stderr).toMatch(/Ran \d\d tests in [\s\S]*OK\n$/);
  });
});

describe("a Python integration", () => {
  setUpOwnDatabase();

  it("runs from the quote to the webhook, as do the README's examples", async ({ skip }) => {
    if (missing) skip(missing);
    const { key, scope } = await newTestPartner();
    const port = await freePort();
    const events = ["transaction.success", "transaction.failed"] as const;
    const url = `http://127.0.0.1:${port}/`;
    const { secret } = await createEndpoint(scope, { name: "Books", url, events: [...events] }, null, new Date());
    const server = await startServer({ listen: { port: 0, host: "127.0.0.1" }, api: "direct", pages: null });
    const sender = startSender((stopped) => ({ ...testSenderContext(), stopped }));
    const SVC_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = {
      ...process.env,
      SVC_BASE_URL,
      SVC_API_KEY: key,
      SVC_WEBHOOK_PORT: String(port),
      SVC_WEBHOOK_SECRET: secret,
    };
    try {
      const { stderr } = await run(python, ["-W", "error", path.join(tests, "integration.py")], { env, timeout });
      expect(stderr).toMatch(/Ran 2 tests in [\s\S]*OK\n$/);
      const { quickstart, asyncio } = readmeExamples();
      expect((await run(python, ["-c", quickstart], { env, timeout })).stdout).toMatch(/^http.*\/checkout\/\S+\n$/);
      expect((await run(python, ["-c", asyncio], { env, timeout })).stdout).toMatch(/^0\.\d+ 0\.\d+\n$/);
    } finally {
      await sender.stop();
      server.closeAllConnections();
      server.close();
    }
  });
});

/** The blocks of the README that are whole programs. */
function readmeExamples() {
  const blocks = Array.from(readFileSync("clients/python/README.md", "utf8").matchAll(/```python\n(.*?)```/gs));
  const find = (text: string) => blocks.find(([, code]) => code?.includes(text))?.[1] ?? "";
  return { quickstart: find("list_quotes"), asyncio: find("asyncio.run") };
}
