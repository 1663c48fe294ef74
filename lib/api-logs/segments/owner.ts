import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { currentMs } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";

const socketName = "live";
const youngMs = 10 * secondMs;

/** Creates a folder for this process's segments. While the process lives, also if it is suspended, its socket accepts connections. */
export async function createOwnFolder(folder: string): Promise<{ own: string; release(): Promise<void> }> {
  const own = path.join(folder, randomBytes(6).toString("hex"));
  await mkdir(own, { recursive: true, mode: 0o700 });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path.join(own, socketName), resolve);
  });
  server.unref();
  return {
    own,
    async release() {
      await new Promise((resolve) => server.close(resolve));
      await removeIfEmpty(own);
    },
  };
}

/** The folders of processes that were killed. A process that has just started may not listen yet. */
export async function listAbandoned(folder: string, own: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const others = entries.filter((one) => one.isDirectory()).map(({ name }) => path.join(folder, name));
  const abandoned: string[] = [];
  for (const other of others) {
    if (other !== own && !(await isLive(other)) && (await isOld(other))) abandoned.push(other);
  }
  return abandoned;
}

/** False also if another process has just removed it. */
const isOld = (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ mtimeMs }) => currentMs() - mtimeMs >= youngMs,
    () => false,
  );

const isLive = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path.join(folder, socketName));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    // Only these mean that no process listens.
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });

/** Removes a folder without segments. */
export async function removeIfEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.every((name) => name === socketName)) await rm(folder, { recursive: true, force: true });
}
