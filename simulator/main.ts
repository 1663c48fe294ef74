import { startSimulator } from "./simulator.ts";

// biome-ignore lint/style/noProcessEnv: this is the simulator's own front door, which knows nothing of lib/env.
const { SIMULATOR_PORT, SIMULATOR_FOLDER, SIMULATOR_CALLBACK_URL } = process.env;
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
  // A parent that is gone already shows in "disconnect"; telling it must not fail before that.
  process.send?.("ready", undefined, undefined, () => {});
} catch (error) {
  console.error(`The provider simulator cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
