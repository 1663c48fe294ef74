import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paybis as adapter } from "#lib/providers/adapters/paybis/adapter.ts";
import { buy } from "#lib/providers/adapters/paybis/test-case.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulated as paybis } from "./paybis.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const warnings: string[] = [];

beforeAll(async () => {
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: "http://127.0.0.1:9", settings });
});
beforeEach(() => {
  warnings.length = 0;
  return fetch(`${simulator.url}/control/reset`, { method: "POST" });
});
afterAll(() => simulator.close());

function connected(changes: Record<string, string> = {}): RampProvider {
  const presets = Object.entries(adapter.settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
  const given = { ...paybis.credentials("sandbox", null), ...paybis.addresses(`${simulator.url}/paybis`) };
  const settings = { ...Object.fromEntries(presets), ...given, ...changes };
  return adapter.create(settings, createConnect(), undefined, (warning) => void warnings.push(warning));
}

/** The HTTP status of each quote that the simulator was asked for. */
async function quoteStatuses(): Promise<number[]> {
  const { calls } = await (await fetch(`${simulator.url}/control/calls?provider=paybis`)).json();
  return calls
    .filter(({ path }: { path: string }) => path.endsWith("/v2/quote"))
    .map(({ status }: { status: number }) => status);
}

test("the default signature is the documented one", async () => {
  expect(await connected().quote(buy)).not.toHaveProperty("unsupported");
  expect(await quoteStatuses()).toEqual([200]);
  expect(warnings).toEqual([]);
});

test("after a 403 the other signature is tried, and kept with one warning if it works", async () => {
  const provider = connected({ prehash: "none" });
  await provider.quote(buy);
  await provider.quote(buy);
  expect(await quoteStatuses()).toEqual([403, 200, 200]);
  expect(warnings).toEqual([expect.stringMatching(/^Paybis accepts signatures with prehash=sha512hex, not none\./)]);
});

test("a lenient provider accepts both signatures", async () => {
  const body = JSON.stringify({ traits: { lenient: 1 } });
  await fetch(`${simulator.url}/control/providers/paybis`, { method: "PUT", body });
  await connected().quote(buy);
  await connected({ prehash: "none" }).quote(buy);
  expect(await quoteStatuses()).toEqual([200, 200]);
});

test("requests that overlap with the first 403 are retried too", async () => {
  const provider = connected({ prehash: "none" });
  await provider.listOffers();
  const quotes = await Promise.all([provider.quote(buy), provider.quote(buy), provider.quote(buy)]);
  for (const quote of quotes) expect(quote).not.toHaveProperty("unsupported");
  expect(warnings).toHaveLength(1);
});

test("the other signature is tried once if neither is accepted", async () => {
  const provider = connected({ privateKey: paybis.credentials("production", null).privateKey ?? "" });
  for (let count = 0; count < 3; count += 1)
    await expect(provider.quote(buy)).rejects.toMatchObject({ code: "provider_unavailable", status: 403 });
  expect(await quoteStatuses()).toEqual([403, 403, 403, 403]);
});
