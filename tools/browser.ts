import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Environment variables for Chromium: the system's, else the one from npm, unpacked into the folder. */
export async function browserVariables(temporaryFolder: string): Promise<Record<string, string>> {
  const system = [process.env.CHROMIUM_PATH, ...systemBrowsers].find((file) => file && existsSync(file));
  if (system) return { CHROMIUM_PATH: system };
  const { platform, arch } = process;
  if (platform !== "linux" || arch !== "x64")
    throw new Error(`npm has no Chromium for ${platform} ${arch}. Install Google Chrome, or set CHROMIUM_PATH.`);
  // With these, the package unpacks its libraries and fonts next to the browser in our folder.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: "nodejs22.x", TMPDIR: temporaryFolder });
  const { default: chromium } = await import("@sparticuz/chromium");
  const file = await chromium.executablePath();
  const fonts = path.join(temporaryFolder, "fonts");
  // The package looks for fonts in /tmp, and Chromium crashes without any font.
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
