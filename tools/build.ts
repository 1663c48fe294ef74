import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Progress, progress } from "#processes/progress.ts";
import { root } from "#processes/root.ts";

const sources = [
  "app",
  "components",
  "lib",
  "db",
  "http",
  "public",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

const buildIdLength = 20;

const stampOf = (folder: string) => path.join(root, folder, "slipway-stamp");

/** Whether `folder` has a build of these sources. */
export const hasPages = (folder: string, wanted = hashOf(sources)): boolean =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), "utf8") === wanted;

/** Builds the pages into `folder` unless it has a build of the same sources. `begin` receives what is being done, and returns
 * what to call when it is done. */
export async function buildPages(folder: string, begin: Progress["begin"] = progress.begin): Promise<void> {
  const wanted = hashOf(sources);
  if (hasPages(folder, wanted)) return;
  const end = begin("Building pages");
  // A build that is interrupted leaves a mix of files.
  rmSync(stampOf(folder), { force: true });
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    SVC_NEXT_FOLDER: folder,
    SVC_BUILD_ID: wanted.slice(0, buildIdLength),
  };
  const child = spawn(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const reason = await new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`))),
  );
  if (reason !== null) {
    end("failed");
    throw new Error(`Building the pages failed (${reason}):\n${output.trim()}`);
  }
  await compressFiles(path.join(root, folder, "static"));
  writeFileSync(stampOf(folder), wanted);
  end();
}

/** Writes each script and style compressed beside it, as http/compressed-files.ts sends them. */
async function compressFiles(folder: string): Promise<void> {
  for (const file of globSync("**/*.{js,css}", { cwd: folder })) {
    const compressed = await promisify(brotliCompress)(readFileSync(path.join(folder, file)));
    writeFileSync(path.join(folder, `${file}.br`), compressed);
  }
}

/** The hash of the files with these names, and of those in these folders, except tests. */
export function hashOf(names: string[]): string {
  const hash = createHash("sha256");
  for (const file of names.flatMap(filesIn).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(name: string): string[] {
  const entries = existsSync(path.join(root, name))
    ? readdirSync(path.join(root, path.dirname(name)), { withFileTypes: true })
    : [];
  const own = entries.find((entry) => entry.name === path.basename(name));
  if (!own?.isDirectory()) return own ? [name] : [];
  return readdirSync(path.join(root, name)).flatMap((child) => filesIn(path.join(name, child)));
}
