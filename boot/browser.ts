import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Environment variables that name a Chromium: the system's, else the one that npm carries, unpacked into the folder. */
export async function browserVariables(temporaryFolder: string): Promise<Record<string, string>> {
  const system = [process.env.CHROMIUM_PATH, ...systemBrowsers].find((file) => file && existsSync(file));
  if (system) return { CHROMIUM_PATH: system };
  // Makes the package unpack its own libraries and fonts beside the browser, into a folder of this project's.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: "nodejs22.x", TMPDIR: temporaryFolder });
  const { default: chromium } = await import("@sparticuz/chromium");
  const file = await chromium.executablePath();
  const fonts = path.join(temporaryFolder, "fonts");
  // The package's own settings look for the fonts in /tmp, and a Chromium without any font does not live long.
  writeFileSync(
    path.join(fonts, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>\n`,
  );
  return {
    CHROMIUM_PATH: file,
    LD_LIBRARY_PATH: path.join(temporaryFolder, "al2023/lib"),
    FONTCONFIG_PATH: fonts,
    FONTCONFIG_FILE: path.join(fonts, "fonts.conf"),
  };
}
