import { isServing } from "./http-server.ts";
import { readStartSettings } from "./settings.ts";

/** Fails unless the part with this HOST and PORT is ready. */
export async function checkHealth(): Promise<void> {
  const { port, host } = readStartSettings(process.env);
  if (!(await isServing({ port, host }, "/readyz"))) throw new Error(`Nothing is ready on port ${port}`);
}
