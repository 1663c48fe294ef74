import { startSimulator } from "#simulator/simulator.ts";

/** The simulated providers of a shop, which send callbacks to this address. */
export async function simulateProviders(callbackUrl: string) {
  // Outages last seconds, so five attempts of a provider outlast them.
  const settings = { walk: false, stepDelayMs: 100, callbackRetryMs: 500 };
  const simulator = await startSimulator({ port: 0, folder: null, callbackUrl, settings });
  const setTraits = (provider: string, traits: object) =>
    fetch(`${simulator.url}/control/providers/${provider}`, { method: "PUT", body: JSON.stringify({ traits }) });
  await setTraits("paybis", { unknownStatus: 1 });
  // All buyers share one address, for which Guardarian would accept one order per minute.
  await setTraits("guardarian", { unknownStatus: 1, createWindowMs: 0 });
  return simulator;
}
