import { spawn } from "node:child_process";
import { chmodSync, globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";

/** Starts built/worker.js of the folder, with the package that is installed there, on Cloudflare's runtime. */
export async function startEdgeWorker(workerd: string, folder: string): Promise<{ url: string; stop(): void }> {
  const library = "node_modules/slipway/dist/esm";
  // In place of a bundler.
  const entries = [
    `(name = "worker.js", esModule = embed "built/worker.js")`,
    `(name = "slipway", esModule = "export * from './${library}/slipway.js';")`,
    `(name = "slipway/webhooks", esModule = "export * from '../${library}/webhooks.js';")`,
    ...globSync(`${library}/*.js`, { cwd: folder }).map((file) => `(name = "${file}", esModule = embed "${file}")`),
  ];
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .main), (name = "internet", network = (allow = ["private"])) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);
const main :Workerd.Worker = (compatibilityDate = "2026-01-01", modules = [
  ${entries.join(",\n  ")}
]);
`;
  writeFileSync(path.join(folder, "worker.capnp"), config);
  chmodSync(workerd, 0o755);
  const child = spawn(workerd, ["serve", "--control-fd=3", "worker.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`workerd ended with exit code ${code}`)));
    // It reports its address in one line.
    (child.stdio[3] as Readable).once("data", (line) => resolve(JSON.parse(String(line)).port));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
