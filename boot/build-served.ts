import { buildPages } from "./build.ts";
import { buildDownloads } from "./downloads.ts";
import { runAsStep } from "./run-service.ts";
import { readStartSettings } from "./settings.ts";

/** Builds what the parts of `npm start` serve. In development, pages are built when they are opened. */
await runAsStep(async () => {
  const hasPages = readStartSettings(process.env).roles.includes("web") && !process.argv.includes("--dev");
  await Promise.all([hasPages && buildPages(".next"), buildDownloads()]);
});
