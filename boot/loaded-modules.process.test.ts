import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { root } from "./settings.ts";

/** Imports everything that the process of the Partner API does without serving pages, and prints the packages that were loaded. */
const printLoaded = `
import { registerHooks } from "node:module";
const packages = new Set();
registerHooks({
  load(url, context, load) {
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? "Slipway");
    return load(url, context);
  },
});
const { startServer } = await import("#server.ts");
const { proxyPages } = await import("#app/proxy-pages.ts");
const server = await startServer({
  listen: { port: 0, host: "127.0.0.1" },
  api: "direct",
  pages: proxyPages("/nowhere"),
});
server.close();
await import("#lib/follow-clock.ts");
await import("#lib/provider-health/sync-health.ts");
await import("#lib/provider-settings/follow-settings.ts");
await import("#lib/security/sync-events.ts");
console.log([...packages].sort().join(" "));
process.exit(0);`;

// Each takes megabytes, and only pages, tools, or builds need it.
const heavy = ["next", "next-auth", "react", "react-dom", "lucide-react", "highlight.js", "typescript", "tailwindcss"];
const onDemand = ["@modelcontextprotocol/server", "marked", "minisearch", "@simplewebauthn/server", "@node-rs/argon2"];

describe("the process of the Partner API", () => {
  it("loads the routes without the packages of pages, tools, and builds", () => {
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", printLoaded], {
      cwd: root,
      encoding: "utf8",
    });
    const loaded = output.trim().split(" ");
    expect(loaded).toEqual(expect.arrayContaining(["Slipway", "postgres", "zod"]));
    expect(loaded.filter((name) => [...heavy, ...onDemand].includes(name))).toEqual([]);
  });
});
