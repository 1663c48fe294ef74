import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "#package.json" with { type: "json" };

type Component = { name: string; version: string; hashes?: { alg: string; content: string }[] };
type Bom = { bomFormat: string; metadata: { component: { purl: string } }; components: Component[] };

describe("npm run sbom", () => {
  const bom: Bom = JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" }));

  it("prints a CycloneDX document of this version", () => {
    expect(bom.bomFormat).toBe("CycloneDX");
    expect(bom.metadata.component.purl).toBe(`pkg:npm/${manifest.name}@${manifest.version}`);
  });

  it("lists the packages of production with their hashes, and no development package", () => {
    const names = new Set(bom.components.map(({ name }) => name));
    const production = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    expect(production.filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(manifest.devDependencies).filter((name) => names.has(name))).toEqual([]);
    expect(bom.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
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
