import { runAsStep } from "#processes/run-service.ts";
import { readStartSettings } from "#processes/settings.ts";
import { buildPages } from "./build.ts";
import { buildDownloads } from "./downloads.ts";

/** Builds what the parts of `npm start` serve. In development, pages are built when they are opened. */
await runAsStep(async () => {
  const hasPages = readStartSettings(process.env).roles.includes("web") && !process.argv.includes("--dev");
  await Promise.all([hasPages && buildPages(".next"), buildDownloads()]);
});
