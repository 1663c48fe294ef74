import { startService } from "#boot/service.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { freeAddress } from "./measure.ts";

/** What is quoted and created; the simulated providers support it. */
export const simulatedRoute = {
  type: "BUY",
  fiat_currency: "EUR",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
};

/** A running Partner API, and the simulator that its providers' adapters call. */
export async function startSimulatedServer(folder: string) {
  const [simulator, slipway] = [await freeAddress(), await freeAddress()];
  const simulating = await startService("simulator", "simulator/main.ts", {
    ...process.env,
    SIMULATOR_PORT: simulator.port,
    SIMULATOR_FOLDER: folder,
  });
  const server = await startService("server", "boot/serve.ts", {
    ...process.env,
    ...simulatorVariables(simulator.url, folder),
    SVC_ROLES: "api",
    PORT: slipway.port,
    HOST: "127.0.0.1",
  });
  const stop = async () => {
    for (const part of [server, simulating]) await part.stop();
  };
  return { url: slipway.url, simulatorUrl: simulator.url, pid: server.pid, stop };
}
