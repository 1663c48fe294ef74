import { once } from "node:events";
import { createServer } from "node:http";
import { serve } from "./server.ts";
import { type Settings, usualSettings } from "./switches.ts";
import { createWorld } from "./world.ts";

type Start = {
  /** 0 lets the system choose. */
  port: number;
  /** Where orders and keys are kept; null keeps them in memory. */
  folder: string | null;
  /** The base address callbacks go to: `${callbackUrl}/api/callbacks/{provider}`. */
  callbackUrl: string;
  /** `seed` makes the walk of the rates repeat. */
  settings?: Partial<Settings> & { seed?: number };
};

/** Plays every provider on 127.0.0.1 until closed. Rejects when the port is taken or the folder cannot be read. */
export async function startSimulator(start: Start): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer();
  server.listen(start.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : start.port}`;

  const { seed, ...settings } = start.settings ?? {};
  const world = createWorld({
    url,
    folder: start.folder,
    callbackUrl: start.callbackUrl.replace(/\/$/, ""),
    settings: { ...usualSettings, ...settings },
    seed,
  });
  server.on("request", (request, response) => void serve(world, request, response));

  return {
    url,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await world.stop();
      await closed;
    },
  };
}
