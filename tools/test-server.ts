import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { prepareRoles } from "#db/roles.ts";
import { customerKeyPurpose } from "#lib/customers/customer-id.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";

/** Starts a server process with the api role and its database role on a free port, for tests that need its output or send raw bytes.
 * `folder` has the sources and `file` the start of its server, of this version by default. */
export async function startTestServer(
  variables: Record<string, string> = {},
  folder = root,
  file = "processes/serve.ts",
) {
  const port = Number(variables.PORT ?? (await freePort()));
  const own = { NODE_ENV: "production" as const, SVC_ROLES: "api", PORT: String(port), HOST: "127.0.0.1" };
  const url = process.env.DATABASE_URL ?? "";
  // As `slipway migrate` does: the api role can't.
  if (!variables.DATABASE_URL) await createInstallationKey(customerKeyPurpose);
  const DATABASE_URL = variables.DATABASE_URL ?? (await prepareRoles(url, {}, console.error)).api;
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, ...own, ...variables, DATABASE_URL },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<"ended">((resolve) => child.once("exit", () => resolve("ended")));
  const ready = new Promise<"ready">((resolve) => child.once("message", () => resolve("ready")));
  if ((await Promise.race([ready, ended])) === "ended") throw new Error(`the server did not start: ${output}`);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything printed so far. */
    output: () => output,
    send: (bytes: string | Buffer) => sendBytes(port, bytes),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    /** kill -9 */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Sends raw bytes. Returns what is received until the server closes the connection or `isEnough` returns true. */
export function sendBytes(
  port: number,
  bytes: string | Buffer,
  isEnough: (response: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, "127.0.0.1", () => socket.write(bytes));
    let response = "";
    socket.on("data", (chunk) => {
      response += chunk.toString("latin1");
      if (isEnough(response)) socket.destroy();
    });
    socket.on("close", () => resolve(response));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server that closes before reading everything resets the connection after its response.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
  });
}
