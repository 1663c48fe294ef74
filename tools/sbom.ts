import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import manifest from "#package.json" with { type: "json" };
import { root } from "#processes/root.ts";

type Package = { dev?: boolean; link?: boolean; optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Package> };

// `npm sbom --omit=dev` also omits production packages that a development package needs too. So it reads a manifest and a
// lock file without development packages, in a folder with the name of the document's main component, which has the packages of
// the workspaces itself.
const temporary = mkdtempSync(path.join(os.tmpdir(), "slipway-sbom-"));
try {
  const folder = path.join(temporary, manifest.name);
  mkdirSync(folder);
  const lock: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { "": main, ...others } = lock.packages;
  const production = Object.entries(others).filter(
    ([place, { dev, link }]) => place.startsWith("node_modules/") && !dev && !link,
  );
  const optionalDependencies = Object.assign(
    {},
    ...manifest.workspaces.map((name) => lock.packages[name]?.optionalDependencies),
  );
  const own = { devDependencies: {}, optionalDependencies, workspaces: undefined };
  const { next, ...overrides } = manifest.overrides;
  const packages = { "": { ...main, ...own }, ...Object.fromEntries(production) };
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...manifest, ...own, overrides }));
  const options = ["--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application", "--loglevel=error"];
  execFileSync("npm", ["sbom", ...options], { cwd: folder, stdio: "inherit" });
} finally {
  rmSync(temporary, { recursive: true });
}
