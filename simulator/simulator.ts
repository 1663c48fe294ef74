import { once } from "node:events";
import { createServer } from "node:http";
import type { SimulatedProvider } from "./provider.ts";
import { providers } from "./providers.ts";
import { serve } from "./server.ts";
import { createState } from "./state.ts";
import { defaultSettings, type Settings } from "./switches.ts";

type Start = {
  /** 0 lets the system choose. */
  port: number;
  /** Where orders and keys are stored; null for memory only. */
  folder: string | null;
  /** Callbacks go to `${callbackUrl}/api/callbacks/{provider}`. */
  callbackUrl: string;
  /** `seed` makes the rates repeat. */
  settings?: Partial<Settings> & { seed?: number };
  /** All of the folder if absent. */
  providers?: readonly SimulatedProvider[];
};

/** Serves every provider on 127.0.0.1. Rejects if the port is in use or the folder cannot be read. */
export async function startSimulator(start: Start): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer();
  server.listen(start.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : start.port}`;

  const { seed, ...settings } = start.settings ?? {};
  const state = createState({
    url,
    folder: start.folder,
    callbackUrl: start.callbackUrl.replace(/\/$/, ""),
    settings: { ...defaultSettings, ...settings },
    seed,
    providers: start.providers ?? providers,
  });
  server.on("request", (request, response) => void serve(state, request, response));

  return {
    url,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await state.stop();
      await closed;
    },
  };
}
