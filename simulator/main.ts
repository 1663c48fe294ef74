import { startSimulator } from "./simulator.ts";

// biome-ignore lint/style/noProcessEnv: the simulator does not depend on lib/env.
const { SIMULATOR_PORT, SIMULATOR_FOLDER, SIMULATOR_CALLBACK_URL } = process.env;
const heartbeatMs = 1_000;
const port = Number(SIMULATOR_PORT ?? "4010");

try {
  const simulator = await startSimulator({
    port,
    folder: SIMULATOR_FOLDER ?? ".data/simulator",
    callbackUrl: SIMULATOR_CALLBACK_URL ?? "http://127.0.0.1:3000",
  });
  const stop = () => void simulator.close().finally(() => process.exit());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  process.once("disconnect", stop);
  console.log(`Provider simulator: ${simulator.url}`);
  // The parent may have exited: ignore the error here, "disconnect" handles it.
  const send = (message: string) => process.send?.(message, undefined, undefined, () => {});
  send("ready");
  setInterval(() => send("alive"), heartbeatMs).unref();
} catch (error) {
  console.error(`Couldn't start the provider simulator: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
