import { existsSync } from "node:fs";
import path from "node:path";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Environment variables that name a Chromium: the system's, else the one that npm carries. */
export async function browserVariables(temporaryFolder: string): Promise<Record<string, string>> {
  const system = [process.env.CHROMIUM_PATH, ...systemBrowsers].find((file) => file && existsSync(file));
  if (system) return { CHROMIUM_PATH: system };
  // Makes the package unpack its own libraries beside the browser, into a folder of this project's.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: "nodejs22.x", TMPDIR: temporaryFolder });
  const { default: chromium } = await import("@sparticuz/chromium");
  const file = await chromium.executablePath();
  return { CHROMIUM_PATH: file, LD_LIBRARY_PATH: path.join(temporaryFolder, "al2023/lib") };
}
