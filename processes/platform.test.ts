import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "#package.json" with { type: "json" };
import { chooseNode, choosePostgres, currentSystem } from "./platform.mjs";
import { root } from "./root.ts";

const old = { isMusl: false, nodeVersion: "20.9.0" };
const supported = [
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "x64"],
  ["darwin", "arm64"],
] as const;

describe.each(supported)("%s %s", (platform, arch) => {
  it("gets Node and Postgres from packages that are installed", () => {
    for (const name of [chooseNode({ platform, arch, ...old }), choosePostgres({ platform, arch, ...old })])
      expect(Object.keys(manifest.optionalDependencies)).toContain(name);
  });

  it.each(["24.12.0", "24.21.0", "25.0.0", "26.10.0"])("uses Node %s itself", (nodeVersion) => {
    expect(chooseNode({ platform, arch, ...old, nodeVersion })).toBeNull();
  });

  it.each(["20.9.0", "22.21.1", "24.11.1"])("replaces Node %s", (nodeVersion) => {
    expect(chooseNode({ platform, arch, ...old, nodeVersion })).toMatch(/^node-/);
  });
});

it("chooses what is installed on this system", () => {
  const system = currentSystem();
  for (const name of [chooseNode({ ...system, nodeVersion: "20.9.0" }), choosePostgres(system)])
    expect(existsSync(path.join(root, "node_modules", String(name), "package.json"))).toBe(true);
});

describe("a system with musl", () => {
  const alpine = { platform: "linux", arch: "x64", isMusl: true };

  it("needs its own Node and Postgres, because those from npm need glibc", () => {
    expect(() => chooseNode({ ...alpine, nodeVersion: "22.0.0" })).toThrow(/needs Node 24.12.*Alpine.*this is v22.0.0/);
    expect(() => choosePostgres({ ...alpine, nodeVersion: "24.12.0" })).toThrow(/Alpine.*Set DATABASE_URL/);
  });

  it("runs Slipway with a new Node", () => {
    expect(chooseNode({ ...alpine, nodeVersion: "24.12.0" })).toBeNull();
  });
});

it.each(["20.9.0", "26.10.0"])("Windows gets the advice to use WSL 2, with Node %s", (nodeVersion) => {
  expect(() => chooseNode({ platform: "win32", arch: "x64", isMusl: false, nodeVersion })).toThrow(/WSL 2/);
});

it("another system needs its own Node and Postgres", () => {
  const system = { platform: "freebsd", arch: "x64", ...old };
  expect(() => chooseNode(system)).toThrow("can't install it on freebsd x64; this is v20.9.0");
  expect(() => choosePostgres(system)).toThrow("isn't available on freebsd x64");
});
