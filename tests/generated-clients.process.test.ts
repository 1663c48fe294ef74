import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { readGuideCode } from "#lib/docs/test-guide-code.ts";
import { randomBase62 } from "#lib/random-id.ts";
import manifest from "#package.json" with { type: "json" };
import { installPackages } from "#tools/test-packages.ts";
import { startTestServer } from "#tools/test-server.ts";

const run = promisify(execFile);
const sources = "tests/generated-clients";
const timeout = 120_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let folder: string;
let bin: string;
/** Runs a tool in the folder. Returns what it prints, also if it fails. */
const runTool = (name: string, ...args: string[]): Promise<string> =>
  run(path.join(bin, name), args, { cwd: folder, timeout }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr, message }) => `${message}\n${stdout}${stderr}`,
  );

beforeAll(async () => {
  const installed = await installPackages(sources);
  bin = path.join(installed, "node_modules/.bin");
  folder = mkdtempSync(path.join(installed, "run-"));
  cpSync(sources, folder, { recursive: true, filter: (file) => !/package(-lock)?\.json$/.test(file) });
  server = await startTestServer();
}, 240_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("TypeScript clients generated from the published document", () => {
  let compilation: string[];
  beforeAll(async () => {
    const document = await fetch(`${server.url}/api/v1/partner/openapi.json`);
    writeFileSync(path.join(folder, "openapi.json"), await document.text());
    await Promise.all([
      runTool("openapi-typescript", "openapi.json", "-o", "generated/openapi-typescript.ts"),
      runTool("openapi-ts"),
      runTool("orval"),
    ]);
    compilation = await Promise.all([runTool("tsc"), runTool("tsc", "-p", "tsconfig.hey-api.json")]);
  }, timeout);

  it("compile under strict settings", () => {
    expect(compilation).toEqual(["", ""]);
  });

  it.each(["openapi-fetch", "hey-api", "orval"])("%s: runs from the quote to the outcome", async (client) => {
    const { key } = await newTestPartner();
    const args = [server.url, key, `order-${randomBase62(8)}`];
    const { stdout, stderr } = await run(process.execPath, [`built/run-${client}.js`, ...args], {
      cwd: folder,
      timeout,
    });
    expect({ printed: JSON.parse(stdout), stderr }).toEqual({
      printed: { amount: "1234567.89", status: "success", code: "partner_context_conflict", isSame: true },
      stderr: "",
    });
  });
});

describe("Python", () => {
  it(
    "the client and the guides' examples type-check",
    async () => {
      const python = path.join(folder, "python");
      mkdirSync(python, { recursive: true });
      const { url } = server;
      const guides = await readGuideCode({
        base_url: url,
        sandbox_url: url,
        version: manifest.version,
        provider: "moonpay",
      });
      const examples = guides.filter(({ language }) => language === "python");
      expect(examples.length).toBeGreaterThan(5);
      for (const { name, code } of examples) writeFileSync(path.join(python, `${name.replaceAll("-", "_")}.py`), code);
      cpSync("clients/python/src", python, { recursive: true });
      const config = {
        include: ["python"],
        extraPaths: ["python"],
        pythonVersion: "3.9",
        // Frameworks that examples use.
        reportMissingImports: "none",
      };
      writeFileSync(path.join(folder, "pyrightconfig.json"), JSON.stringify(config));
      expect(await runTool("pyright")).toMatch(/^0 errors, 0 warnings/m);
    },
    timeout,
  );
});
