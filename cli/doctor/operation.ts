import { execFile } from "node:child_process";
import { statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { selectQueueMetrics } from "#lib/webhooks/queries/console.ts";
import { readSettings } from "#processes/installation.ts";
import { type DoctorCheck, type Finding, failed, ok, skipped, warning } from "./check.ts";

const migrated = { needs: ["database.migrations"] };
// As on the status page: the worker updates the rollups every minute, and sends due webhooks immediately.
const lateMs = { worker: 5 * minuteMs, webhooks: minuteMs };
const dueMax = 1_000;
const megabyte = 1_024 ** 2;
const freeMegabytes = { warning: 2_048, error: 256 };

export const operationChecks: readonly DoctorCheck[] = [
  { id: "worker.activity", name: "Worker", ...migrated, run: checkWorker },
  { id: "worker.webhooks", name: "Webhook queue", ...migrated, run: checkWebhooks },
  { id: "disk.data_folder", name: "Disk", needs: ["settings.values"], run: checkDisk },
  { id: "clock.synchronized", name: "Time", run: checkTime },
];

const fixWorker = "Start a process with worker in SVC_ROLES, and look at its log.";

async function checkWorker(): Promise<Finding> {
  const countedTo = await selectCountedTo(sourceNames);
  if (!countedTo) return warning("It has never run.", fixWorker);
  const ageMs = Date.now() - countedTo.getTime();
  if (ageMs < lateMs.worker) return ok("It runs.");
  return failed(`It last ran ${formatDuration(ageMs)} ago.`, fixWorker);
}

async function checkWebhooks(): Promise<Finding> {
  const { due, oldestDueAt } = await selectQueueMetrics(new Date(), dueMax);
  const ageMs = oldestDueAt ? Date.now() - oldestDueAt.getTime() : 0;
  if (ageMs < lateMs.webhooks) return ok("Deliveries are sent when they are due.");
  return warning(
    `${due === dueMax ? "1,000 or more" : due} deliveries are due, the oldest for ${formatDuration(ageMs)}.`,
    "Look at the worker's log, or start another worker.",
  );
}

async function checkDisk(): Promise<Finding> {
  const { databaseUrl, partUrls, dataFolder } = readSettings();
  if (databaseUrl || Object.values(partUrls).some(Boolean)) return skipped("The database isn't in the data folder.");
  const { bavail, bsize } = await statfs(dataFolder);
  const megabytes = Math.floor((bavail * bsize) / megabyte);
  const text = `${dataFolder} has ${formatNumber(megabytes)} MB left.`;
  if (megabytes >= freeMegabytes.warning) return ok(text);
  const fix = "Free some, or move the data folder to a larger disk.";
  return megabytes < freeMegabytes.error ? failed(text, fix) : warning(text, fix);
}

async function checkTime(): Promise<Finding> {
  const args = ["show", "--property=NTPSynchronized", "--value"];
  const asked = promisify(execFile)("timedatectl", args, { timeout: 2 * secondMs });
  const answer = await asked.then(({ stdout }) => stdout.trim()).catch(() => "");
  if (answer === "yes") return ok("This machine's clock is synchronized.");
  if (answer !== "no") return skipped("This system doesn't say whether its clock is synchronized.");
  return warning("This machine's clock isn't synchronized.", "Enable NTP, for example with timedatectl set-ntp true.");
}
