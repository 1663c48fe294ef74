import { createHash } from "node:crypto";
import { chmodSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#db/test-database.ts";
import manifest from "#package.json" with { type: "json" };
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { hasPages } from "#tools/build.ts";
import { buildArtifact } from "./artifact.ts";
import { bundleServer } from "./bundle.ts";
import { artifactIn, statusOf } from "./test-artifact.ts";

const buildMs = 600_000;
const idleMegabytesMax = 120;
// Built by npm start or, for the browser tests, by npm test.
const pagesFolder = hasPages(".next") ? ".next" : ".next-test";

const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-artifact-"));
let artifact: ReturnType<typeof artifactIn>;
let variables: Record<string, string>;
let ports: Record<"api" | "web" | "worker", number>;

const filesIn = (place: string): string[] =>
  globSync("**", { cwd: place, exclude: ["**/node_modules/**"] }).filter((name) =>
    lstatSync(path.join(place, name)).isFile(),
  );
const hashesOf = (place: string) =>
  filesIn(place).map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(path.join(place, name)))
      .digest("hex"),
  ]);

beforeAll(async () => {
  await buildArtifact(folder, pagesFolder);
  // Root isn't restricted by it, but then runs the artifact as another user.
  for (const name of ["", ...globSync("**", { cwd: folder })])
    if (!lstatSync(path.join(folder, name)).isSymbolicLink()) chmodSync(path.join(folder, name), 0o555);
  ports = { api: await freePort(), web: await freePort(), worker: await freePort() };
  const simulated = Object.entries(process.env).filter(([name]) => /^SVC_(SANDBOX|PRODUCTION)_/.test(name));
  variables = {
    ...(Object.fromEntries(simulated) as Record<string, string>),
    DATABASE_URL: await createTestDatabase("template1"),
    SVC_SECRET: "gNf5xq0Ay2lqVJ3oN1Vb8s9KtW7eRzUu",
    SVC_PRODUCTION_URL: `http://127.0.0.1:${ports.web}`,
    SVC_SANDBOX_URL: `http://127.0.0.1:${ports.api}`,
    SVC_DRAIN_SECONDS: "0",
    SVC_NEXT_FOLDER: pagesFolder,
  };
  artifact = artifactIn(folder, variables);
}, buildMs);
afterEach(() => artifact.end());
afterAll(() => {
  for (const name of globSync("**/", { cwd: folder })) chmodSync(path.join(folder, name), 0o755);
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

describe("the artifact", () => {
  it("has no sources, no path of this checkout, and the same build ID wherever it's built", () => {
    const files = filesIn(folder);
    expect(files.filter((name) => /\.(tsx?|map)$/.test(name))).toEqual([]);
    const own = root.replace(/\/$/, "");
    expect(files.filter((name) => readFileSync(path.join(folder, name)).includes(own))).toEqual([]);
    const stamp = readFileSync(path.join(root, pagesFolder, "slipway-stamp"), "utf8");
    const id = readFileSync(path.join(folder, pagesFolder, "BUILD_ID"), "utf8");
    expect(stamp.startsWith(id) && id.length).toBe(20);
  });

  it("bundles the same sources to the same bytes", async () => {
    const again = mkdtempSync(path.join(os.tmpdir(), "slipway-bundle-"));
    await bundleServer(path.join(again, "server"));
    expect(hashesOf(path.join(again, "server"))).toEqual(hashesOf(path.join(folder, "server")));
    rmSync(again, { recursive: true });
  });

  it("prints its version, and refuses an unknown command by name", async () => {
    expect(await artifact.run(["version"])).toEqual({ code: 0, out: manifest.version, error: "" });
    const { code, error } = await artifact.run(["serve"]);
    expect({ code, error }).toEqual({
      code: 1,
      error: 'slipway: Unknown command "serve". Run "slipway help" to list all commands.',
    });
  });

  it("refuses to start a part on a database that wasn't migrated", async () => {
    const { code, error } = await artifact.run(["api"]);
    expect(code).toBe(1);
    expect(error).toMatch(
      /^slipway: The database lacks \d+ migrations of this version\. Run "slipway migrate" first\.$/,
    );
  });

  it("reads .env in the working folder, except for variables that are set", async () => {
    const place = mkdtempSync(path.join(os.tmpdir(), "slipway-env-"));
    chmodSync(place, 0o755);
    writeFileSync(path.join(place, ".env"), "PORT=nine\nSVC_METRICS_PORT=ten\n");
    expect((await artifact.run(["api"], {}, place)).error).toMatch(/ PORT must be a port number$/);
    expect((await artifact.run(["api"], { PORT: "4000" }, place)).error).toMatch(/SVC_METRICS_PORT must be a port/);
    rmSync(place, { recursive: true });
  });

  it("names the variable that a part lacks", async () => {
    const { code, error } = await artifact.run(["worker"], { DATABASE_URL: "" });
    expect({ code, error }).toEqual({
      code: 1,
      error: "slipway: worker: DATABASE_WORKER_URL or DATABASE_URL is required",
    });
  });
});

describe("an installation from the artifact", () => {
  let key: string;

  beforeAll(async () => {
    const migrated = await artifact.run(["migrate"]);
    expect(migrated).toEqual({ code: 0, out: "", error: "slipway: The database is ready for this version." });
    const partner = await artifact.run(["svc", "partner", "create", "Acme"]);
    const created = await artifact.run(["svc", "key", "create", "--partner", partner.out, "--environment", "sandbox"]);
    key = created.out;
  });

  const quotes = async (url: string) => {
    const query = "type=BUY&amount=100&fiat_currency=USD&crypto_currency=BTC&network=mainnet&payment_method=card";
    const response = await fetch(`${url}/api/v1/partner/quotes?${query}`, { headers: { "x-svc-api-key": key } });
    return response.json();
  };

  it("serves quotes, pages, and health checks from separate parts, and stops each on SIGTERM", async () => {
    const worker = await artifact.start("worker", ports.worker);
    const parts = [await artifact.start("api", ports.api), await artifact.start("web", ports.web), worker];
    const [api, web] = parts;
    expect(await quotes(api?.url ?? "")).toMatchObject({ success: true });
    expect((await quotes(api?.url ?? "")).data.some((entry: { is_best: boolean }) => entry.is_best)).toBe(true);
    for (const page of ["/", "/sign-in", "/docs/webhooks", "/status", "/icons/providers/moonpay.svg"])
      expect([page, await statusOf(`${web?.url}${page}`)]).toEqual([page, 200]);
    for (const port of Object.values(ports))
      expect(await artifact.run(["healthcheck"], { PORT: String(port) })).toEqual({ code: 0, out: "", error: "" });
    expect(await Promise.all(parts.map((part) => part.stop()))).toEqual([0, 0, 0]);
    const { code, error } = await artifact.run(["healthcheck"], { PORT: String(ports.api) });
    expect({ code, error }).toEqual({ code: 1, error: `slipway: Nothing is ready on port ${ports.api}` });
  });

  it("reports that a stopping API isn't ready before it stops", async () => {
    const api = await artifact.start("api", ports.api, { SVC_DRAIN_SECONDS: "1" });
    api.kill("SIGTERM");
    let status: number | null = 200;
    while (status === 200) status = await statusOf(`${api.url}/readyz`);
    expect(status).toBe(503);
    expect(await api.ended).toBe(0);
  });

  it("serves everything from one command, with metrics of each process on a separate port", async () => {
    // Four ports follow each other, below those that the system gives to others.
    const metricsPort = 20_000 + (process.pid % 2_000) * 4;
    const all = await artifact.start("all", ports.api, { SVC_METRICS_PORT: String(metricsPort) });
    expect(await quotes(all.url)).toMatchObject({ success: true });
    expect(await statusOf(`${all.url}/sign-in`)).toBe(200);
    for (const [offset, part] of ["worker", "providers", "pages", "server"].entries()) {
      const response = await fetch(`http://127.0.0.1:${metricsPort + offset}/metrics`);
      expect(await response.text()).toMatch(new RegExp(`^process_resident_memory_bytes\\{part="${part}"} [1-9]`, "m"));
    }
    expect(await all.stop()).toBe(0);
  });

  it.runIf(process.platform === "linux")("takes at most 120 MB for an idle API", async () => {
    const api = await artifact.start("api", ports.api);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, "utf8")) ?? [];
    await api.stop();
    const megabytes = Math.round(Number(kilobytes) / 1_024);
    console.error(`An idle API of the artifact takes ${megabytes} MB.`);
    expect(megabytes).toBeLessThanOrEqual(idleMegabytesMax);
  });
});
