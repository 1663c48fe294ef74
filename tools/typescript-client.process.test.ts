import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import manifest from "#package.json" with { type: "json" };
import { root } from "#processes/root.ts";
import { buildDownloads } from "./downloads.ts";
import { startEdgeWorker } from "./test-edge-worker.ts";
import { installPackages } from "./test-packages.ts";
import { startTestServer } from "./test-server.ts";

const run = promisify(execFile);
const timeout = 30_000;
// Outside the repository, so that nothing of it is found by chance.
const folder = mkdtempSync(path.join(tmpdir(), "slipway-project-"));
const strict = {
  target: "ES2022",
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  types: ["node"],
  typeRoots: [path.join(root, "node_modules/@types")],
  outDir: "built",
  rootDir: ".",
};
const node20 = ["/usr/local/bin/node", "/usr/bin/node"].find(existsSync) ?? "";
const isNode20 = node20 !== "" && (await run(node20, ["--version"])).stdout.startsWith("v20.");
// Only packages for x64 are in the lock file.
const runtimes = process.arch === "x64" ? path.join(await installPackages("tests/runtimes"), "node_modules") : null;
const unsupported = runtimes ? null : `not installed on ${process.arch}`;
const releases = [
  { release: "Node 24", node: process.execPath, missing: null },
  { release: "Node 22", node: `${runtimes}/.bin/node`, missing: unsupported },
  { release: "Node 20", node: node20, missing: isNode20 ? null : "Node 20 isn't installed" },
];

let server: Awaited<ReturnType<typeof startTestServer>>;
let tarball: string;
beforeAll(async () => {
  await buildDownloads();
  server = await startTestServer();
  tarball = `${server.url}/downloads/slipway-${manifest.version}.tgz`;
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strict }));
  for (const name of ["typed-usage.ts", "typed-react.ts", "integration.ts", "worker.ts"])
    copyFileSync(path.join(root, "clients/typescript/tests", name), path.join(folder, name));
  copyFileSync(path.join(folder, "typed-usage.ts"), path.join(folder, "typed-usage.cts"));
  // A registry that can't be reached shows that nothing else is needed.
  const alone = ["--registry=http://127.0.0.1:9", "--no-audit", "--no-fund", "--no-update-notifier"];
  await run("npm", ["install", tarball, ...alone], { cwd: folder, timeout });
  // npm takes longer on a busy machine.
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe("the TypeScript package, installed from the server into a new project", () => {
  it("type-checks under strict settings, as an ES module and as CommonJS", async () => {
    const compiling = run(path.join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: folder, timeout });
    expect(await compiling.catch(({ stdout }) => stdout)).toEqual({ stdout: "", stderr: "" });
  });

  for (const { release, node, missing } of releases) {
    it(`runs from the quote to the webhook on ${release}, and with require`, async ({ skip }) => {
      if (missing) skip(missing);
      const { key } = await newTestPartner();
      const env = { ...process.env, SVC_BASE_URL: server.url, SVC_API_KEY: key, SECRET: "a" };
      const options = { cwd: folder, env, timeout };
      const { stdout, stderr } = await run(node, ["built/integration.js"], options);
      const { transaction_id, ...printed } = JSON.parse(stdout);
      expect({ printed, stderr }).toEqual({
        printed: { isSame: true, event: `transaction.success ${transaction_id}` },
        stderr: "",
      });
      await run(node, ["-e", 'require("./built/typed-usage.cjs"); import("./built/typed-usage.js")'], options);
    });
  }

  it("requests quotes and verifies webhooks on Cloudflare's runtime", async ({ skip }) => {
    if (!runtimes) return skip(unsupported ?? "");
    const { key } = await newTestPartner();
    const vectors: { valid: boolean }[] = JSON.parse(readFileSync("clients/webhook-vectors.json", "utf8"));
    const worker = await startEdgeWorker(path.join(runtimes, "@cloudflare/workerd-linux-64/bin/workerd"), folder);
    try {
      const body = JSON.stringify({ baseUrl: server.url, apiKey: key, vectors });
      const response = await fetch(worker.url, { method: "POST", body });
      expect(await response.json()).toEqual({ best: 1, verified: vectors.map(({ valid }) => valid) });
    } finally {
      worker.stop();
    }
  });

  it("runs its command without being installed", async () => {
    const { stdout } = await run("npx", ["--yes", tarball, "listen", "--help"], { cwd: tmpdir(), timeout });
    expect(stdout).toContain("slipway listen --forward <url>");
  });
});
