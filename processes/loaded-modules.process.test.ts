import { execFileSync, spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { root } from "./root.ts";

const hooks = `
import { registerHooks } from "node:module";
const packages = new Set();
registerHooks({
  load(url, context, load) {
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? "Slipway");
    return load(url, context);
  },
});`;
/** Everything that the process of the Partner API imports without serving pages. */
const api = `
const { startServer } = await import("#processes/server.ts");
const { proxyPages } = await import("#http/proxy-pages.ts");
const server = await startServer({
  listen: { port: 0, host: "127.0.0.1" },
  api: "direct",
  pages: proxyPages("/nowhere"),
});
server.close();
await import("#lib/follow-clock.ts");
await import("#lib/providers/health/sync-health.ts");
await import("#lib/providers/settings/follow-settings.ts");
await import("#lib/security/sync-events.ts");`;
const worker = `await import("#processes/worker.ts");`;
const print = `
console.log([...packages].sort().join(" "));
process.exit(0);`;

// Each takes megabytes, and only pages, tools, or builds need it.
const heavy = ["next", "next-auth", "react", "react-dom", "highlight.js", "typescript", "tailwindcss"];
const onDemand = [
  "@modelcontextprotocol/server",
  "marked",
  "minisearch",
  "@simplewebauthn/server",
  "@node-rs/argon2",
  // Without an exporter of traces, ClickHouse, Redis, and a mail server.
  "@clickhouse/client",
  "ioredis",
  "nodemailer",
];

describe.each([
  ["Partner API", api],
  ["worker", worker],
])("the process of the %s", (_name, imports) => {
  it("loads no packages of pages, tools, and builds, and none that its settings don't need", () => {
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", hooks + imports + print], {
      cwd: root,
      encoding: "utf8",
    });
    const loaded = output.trim().split(" ");
    expect(loaded).toEqual(expect.arrayContaining(["Slipway", "postgres", "zod"]));
    const isUnneeded = (name: string) => [...heavy, ...onDemand].includes(name) || name.startsWith("@opentelemetry/");
    expect(loaded.filter(isUnneeded)).toEqual([]);
  });
});

/** Starts, and prints the modules that were loaded. */
const printModules = `
import { registerHooks } from "node:module";
const modules = [];
registerHooks({
  load(url, context, load) {
    if (!url.startsWith("node:")) modules.push(url.slice(process.env.ROOT_URL.length));
    return load(url, context);
  },
});
process.once("exit", () => console.log(modules.sort().join(" ")));
await import("#processes/start.ts");`;

describe("the process that starts and watches the others", () => {
  it("loads no package, and none of the modules that do the work", () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", printModules], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, ROOT_URL: pathToFileURL(root).href, PORT: "none" },
    });
    expect(stderr).toContain("slipway: PORT must be a port number\n");
    const loaded = stdout.trim().split(" ");
    expect(loaded).toContain("processes/run-parts.ts");
    expect(loaded.filter((name) => !name.startsWith("processes/"))).toEqual(["lib/duration.ts"]);
  });
});
