import { statfsSync } from "node:fs";
import path from "node:path";
import { secondMs } from "#lib/duration.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { defaultDataFolder } from "./root.ts";
import { keepRunning, stopAfterSignal } from "./run-parts.ts";

// Postgres needs this much for the next file of its write-ahead log.
const neededBytes = 16 * 1_024 ** 2;
const checkMs = 5 * secondMs;

/** Starts Postgres in the data folder, and returns its URL. After a crash it comes back at the same address, so that the services
 * reconnect. */
export async function startDatabase(): Promise<string> {
  const folder = path.resolve(process.env.SVC_DATA_DIR || defaultDataFolder);
  let server: EmbeddedPostgres | undefined;
  const explain = (reason: string) =>
    server && isDiskFull(server.folder) ? `${reason}; the disk of ${server.folder} is full` : reason;
  const start = async () => {
    server = await startPostgres({ folder, isDurable: true, port: server?.port });
    return server;
  };
  await keepRunning({ name: "database", start, explain });
  if (server) watchDisk(server.folder);
  setInterval(() => server?.isStopping() && stopAfterSignal("database"), secondMs).unref();
  return server?.url ?? "";
}

function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < neededBytes;
}

/** Prints one line when the disk of the folder is full and one when it has space again. */
function watchDisk(folder: string): void {
  let isFull = false;
  const check = () => {
    if (isDiskFull(folder) === isFull) return;
    isFull = !isFull;
    console.error(
      isFull
        ? `slipway: the disk of ${folder} is full. Nothing can be saved until there is space.`
        : `slipway: the disk of ${folder} has space again.`,
    );
  };
  check();
  setInterval(check, checkMs).unref();
}
