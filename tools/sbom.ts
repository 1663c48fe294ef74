import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import manifest from "#package.json" with { type: "json" };
import { root } from "#processes/root.ts";

type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };

// `npm sbom --omit=dev` also omits production packages that a development package needs too. So it reads a manifest and a
// lock file without development packages, in a folder with the name of the document's main component.
const temporary = mkdtempSync(path.join(os.tmpdir(), "slipway-sbom-"));
try {
  const folder = path.join(temporary, manifest.name);
  mkdirSync(folder);
  const lock: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const production = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const packages = { ...Object.fromEntries(production), "": { ...lock.packages[""], devDependencies: {} } };
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...manifest, devDependencies: {} }));
  const options = ["--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application", "--loglevel=error"];
  execFileSync("npm", ["sbom", ...options], { cwd: folder, stdio: "inherit" });
} finally {
  rmSync(temporary, { recursive: true });
}
