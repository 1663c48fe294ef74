import { afterAll, beforeEach } from "vitest";
import { providers } from "./providers.ts";
import { startSimulator } from "./simulator.ts";
import { type Receiver, startReceiver } from "./test-receiver.ts";

type Module = { id: string; settings: Record<string, { sandbox?: string }> };

type Started = {
  url: string;
  receiver: Receiver;
  /** An adapter's defaults, and the simulator's sandbox credentials. */
  settingsOf(module: Module): Record<string, string>;
};

/** A simulator and a receiver of its callbacks for one test file, as new before each test. */
export async function startTestSimulator({ callbackUrl }: { callbackUrl?: string } = {}): Promise<Started> {
  const receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  const start = { port: 0, folder: null, callbackUrl: callbackUrl ?? receiver.url, settings };
  const { url, close } = await startSimulator(start);
  beforeEach(async () => {
    await fetch(`${url}/control/reset`, { method: "POST" });
    receiver.received.length = 0;
    receiver.respondWith(200);
  });
  afterAll(async () => {
    await close();
    await receiver.close();
  });
  return {
    url,
    receiver,
    settingsOf({ id, settings }) {
      const simulated = providers.find((one) => one.id === id);
      const presets = Object.entries(settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
      const given = { ...simulated?.credentials("sandbox", null), ...simulated?.addresses(`${url}/${id}`) };
      return { ...Object.fromEntries(presets), ...given };
    },
  };
}
