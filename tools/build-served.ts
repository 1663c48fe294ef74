import { lowerPriority, reportStep, runAsStep } from "#processes/run-service.ts";
import { readStartSettings } from "#processes/settings.ts";
import { buildPages } from "./build.ts";
import { buildDownloads } from "./downloads.ts";

// The Partner API goes first, but other programs on the machine hardly delay the build.
const priority = 5;

/** Builds what the parts of `npm start` serve. In development, pages are built when they are opened. */
await runAsStep(async () => {
  lowerPriority(priority);
  const hasPages = readStartSettings(process.env).roles.includes("web") && !process.argv.includes("--dev");
  await Promise.all([hasPages && buildPages(".next", beginStep), buildDownloads()]);
});

function beginStep(step: string) {
  reportStep(step);
  return () => undefined;
}
