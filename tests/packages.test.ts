import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "#package.json" with { type: "json" };
import embeddedPostgres from "#packaging/embedded-postgres/package.json" with { type: "json" };
import node from "#packaging/node/package.json" with { type: "json" };

type Property = { name: string; value: string };
type Component = {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  properties?: Property[];
};
type Bom = { bomFormat: string; metadata: { component: { purl: string } }; components: Component[] };

describe("npm run sbom", () => {
  const bom: Bom = JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" }));

  it("prints a CycloneDX document of this version", () => {
    expect(bom.bomFormat).toBe("CycloneDX");
    expect(bom.metadata.component.purl).toBe(`pkg:npm/${manifest.name}@${manifest.version}`);
  });

  it("lists the packages of production with their hashes, and no development package", () => {
    const names = new Set(bom.components.map(({ name }) => name));
    const production = Object.keys({
      ...manifest.dependencies,
      ...embeddedPostgres.optionalDependencies,
      ...node.optionalDependencies,
    });
    expect(production.filter((name) => !names.has(name))).toEqual([]);
    // use-intl has it too; the check of the messages uses it directly.
    const shared = "@formatjs/icu-messageformat-parser";
    const development = Object.keys(manifest.devDependencies).filter((name) => name !== shared);
    expect(development.filter((name) => names.has(name))).toEqual([]);
    // The hash of the package around them covers these.
    const isBundled = ({ properties }: Component) => properties?.some(({ name }) => name === "cdx:npm:package:bundled");
    expect(bom.components.filter((one) => !one.hashes?.length && !isBundled(one))).toEqual([]);
  });
});

describe("the lock file", () => {
  const { packages }: { packages: Record<string, { resolved?: string; integrity?: string; inBundle?: boolean }> } =
    JSON.parse(readFileSync("package-lock.json", "utf8"));
  const published = Object.entries(packages).filter(
    ([place, { inBundle }]) =>
      place.startsWith("node_modules/") && !inBundle && !/^node_modules\/(@slipway\/|sharp$)/.test(place),
  );

  it("has the hash and the address of every package, so that npm downloads only these", () => {
    expect(published.length).toBeGreaterThan(500);
    const from = (url = "") => url.startsWith("https://registry.npmjs.org/");
    expect(published.filter(([, { resolved, integrity }]) => !integrity || !from(resolved))).toEqual([]);
  });

  it("has nothing that resizes images, which pages don't use", () => {
    expect(Object.keys(packages).filter((place) => place.includes("node_modules/@img/"))).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("says where to report vulnerabilities of the software, and of an installation", () => {
    const policy = readFileSync("SECURITY.md", "utf8");
    expect(policy).toContain("Report a vulnerability");
    expect(policy).toContain("/.well-known/security.txt");
    expect(policy).toContain("SVC_SECURITY_CONTACT");
  });
});
