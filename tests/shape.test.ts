import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Includes new files that are not added yet.
const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = list
  .trim()
  .split("\n")
  .filter((file) => existsSync(file));
const source = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

describe("the repository's structure", () => {
  it("has at most four path segments outside app, and five in lib", () => {
    const deep = source.filter(
      (file) =>
        /^(lib|components|db|http|simulator|processes|tools)\//.test(file) &&
        file.split("/").length > (file.startsWith("lib/") ? 5 : 4),
    );
    expect(deep).toEqual([]);
  });

  it("has no catch-all folders", () => {
    const drawer = /^(utils?|helpers?|common|misc|shared|types|constants|index)\.(ts|tsx)$/;
    expect(source.filter((file) => drawer.test(path.basename(file)))).toEqual([]);
  });

  it("logs only through lib/log.ts outside commands and start-up", () => {
    const logging = source.filter(
      (file) =>
        /^(app|components|db|http|lib|processes\/(server|worker)\.ts)/.test(file) &&
        file !== "lib/openapi/code-examples.ts" &&
        !/\.test\.tsx?$/.test(file) &&
        /\bconsole\.(log|info|warn|error)\(/.test(readFileSync(file, "utf8").replaceAll(/`[^`]*`/g, "")),
    );
    expect(logging).toEqual([]);
  });

  it("compares secrets only with secureCompare, which accepts any text", () => {
    const comparing = source.filter(
      (file) => !file.startsWith("simulator/") && /\btimingSafeEqual\(/.test(readFileSync(file, "utf8")),
    );
    expect(comparing).toEqual(["lib/providers/signature.ts"]);
  });

  it("reads the time from lib/clock.ts in every process that follows the database's clock", () => {
    const own = [
      "lib/clock.ts",
      "lib/quotes/provider-breaker.ts",
      "db/migrate.ts",
      "db/partitions.ts",
      "lib/api-logs/queries/pieces.ts",
    ];
    const reading = source.filter(
      (file) =>
        /^(app|db|http|lib|processes\/worker\.ts)/.test(file) &&
        !own.includes(file) &&
        !/\.test\.tsx?$|\/test-/.test(file) &&
        /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(reading).toEqual([]);
  });

  it("has a test next to every partner route and adapter", () => {
    const bare = source.filter(
      (file) =>
        /^app\/api\/v1\/.*\/route\.ts$|\/adapter\.ts$/.test(file) && !existsSync(file.replace(/\.ts$/, ".test.ts")),
    );
    expect(bare).toEqual([]);
  });

  it("has every provider folder in the registry and in the simulator", () => {
    const folders = [
      ...new Set(files.flatMap((file) => /^lib\/providers\/adapters\/(?!test-)([^/]+)\//.exec(file)?.[1] ?? [])),
    ];
    const registry = readFileSync("lib/providers/registry.ts", "utf8");
    expect(folders.length).toBeGreaterThan(2);
    expect(folders.filter((folder) => !registry.includes(`#lib/providers/adapters/${folder}/adapter.ts`))).toEqual([]);
    expect(folders.filter((folder) => !existsSync(`simulator/providers/${folder}.ts`))).toEqual([]);
  });

  it("names a provider only in its folder, the registry, and the simulator", () => {
    const providers = [
      ...new Set(files.flatMap((file) => /^lib\/providers\/adapters\/(?!test-)([^/]+)\//.exec(file)?.[1] ?? [])),
    ];
    const quoted = new RegExp(`["'\`](${providers.join("|")})["'\`]`);
    const named = source.filter(
      (file) =>
        /^(app|components|db|http|lib)\//.test(file) &&
        !/^lib\/providers\//.test(file) &&
        !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file) &&
        quoted.test(readFileSync(file, "utf8")),
    );
    expect(named).toEqual([]);
  });

  it("scopes database queries to a tenant by scopedTo only", () => {
    const byHand = /eq\((\w+\.)?partnerId,[^()]*\),\s*eq\((\w+\.)?environment,/;
    const queries = source.filter((file) => /^(db|lib)\//.test(file) && file !== "db/scope.ts");
    expect(queries.filter((file) => byHand.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("names only paths that exist in README.md", () => {
    const named = [
      ...readFileSync("README.md", "utf8").matchAll(
        /`((?:app|lib|db|http|components|e2e|processes|tools|lab|cli|clients|simulator|tests)\/[\w./[\]()-]*|[\w-]+\.(?:ts|mjs|json|md))`/g,
      ),
    ];
    const paths = named.map(([, name = ""]) => name);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
  });

  it("names only tests that exist in the threat model", () => {
    const links = [...readFileSync("SECURITY.md", "utf8").matchAll(/\]\(([\w./[\]-]+\.ts)\)/g)];
    const paths = links.map(([, name = ""]) => name);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
  });

  it("places things by reading direction, outside charts", () => {
    const physical =
      /(?<=["'`\s:])-?(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-[lr])-[\d[]|\btext-(?:left|right)\b/;
    const styled = files.filter((file) => /^(app|components)\/(?!ui\/chart\/).*\.(tsx|css)$/.test(file));
    const inCss = /(?:(?:padding|margin|border)-(?:left|right)|text-align: (?:left|right)|^\s+(?:left|right)):?/m;
    const found = styled.filter((file) => {
      const text = readFileSync(file, "utf8");
      return physical.test(text) || (file.endsWith(".css") && inCss.test(text));
    });
    expect(found).toEqual([]);
  });

  it("keeps client components below a third of all components", () => {
    const components = source.filter((file) => file.endsWith(".tsx"));
    const client = components.filter((file) => readFileSync(file, "utf8").startsWith('"use client"'));
    expect(client.length / components.length).toBeLessThan(1 / 3);
  });
});
