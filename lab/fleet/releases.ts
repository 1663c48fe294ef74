import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "#processes/root.ts";
import { buildArtifact } from "#tools/artifact.ts";

/** The release before this one, from which the fleet is upgraded; undefined if that can't run beside this one. */
export const previousRelease: string | undefined = undefined;

const built = path.join(root, ".data/fleet");

/** Builds the artifact of this checkout into an empty folder. */
export async function buildCurrent(folder: string): Promise<string> {
  const release = path.join(folder, "current");
  await buildArtifact(release);
  return release;
}

/** Builds the artifact of a commit once, as a clone of it would. Null if the git history doesn't have it. */
export function buildPrevious(folder: string, commit: string): string | null {
  const kept = path.join(built, commit);
  if (!existsSync(kept)) {
    if (!hasCommit(commit)) return null;
    const sources = path.join(built, `${commit}-sources`);
    rmSync(sources, { recursive: true, force: true });
    mkdirSync(sources, { recursive: true });
    const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 500_000_000 });
    execFileSync("tar", ["-x", "-C", sources], { input: archive });
    // Its own packages, because installing others for another lock file would change those of this checkout.
    execFileSync("cp", ["-a", path.join(root, "node_modules"), sources]);
    execFileSync("npm", ["run", "build"], { cwd: sources, stdio: ["ignore", "ignore", "inherit"] });
    cpSync(path.join(sources, "dist"), kept, { recursive: true, verbatimSymlinks: true });
    rmSync(sources, { recursive: true });
  }
  return copyRelease(kept, folder, "previous");
}

/** Copies an artifact into an empty folder. */
export function copyRelease(artifact: string, folder: string, name: string): string {
  const release = path.join(folder, name);
  cpSync(path.resolve(artifact), release, { recursive: true, verbatimSymlinks: true });
  return release;
}

function hasCommit(commit: string): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
