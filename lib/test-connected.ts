import { globSync } from "node:fs";
import { resolve } from "node:path";
import { createConnect } from "#lib/providers/http.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import type { SimulatedProvider } from "#simulator/provider.ts";
import { providers } from "#simulator/providers.ts";
import { simulated as acme } from "#simulator/test-acme.ts";

const cases = globSync("lib/providers/adapters/*/test-case.ts").toSorted();

/** The case of every adapter. */
export const providerCases: readonly ProviderCase[] = await Promise.all(
  cases.map(async (file): Promise<ProviderCase> => (await import(resolve(file))).subject),
);

export function simulatedBy({ module }: ProviderCase): SimulatedProvider {
  const found = [...providers, acme].find(({ id }) => id === module.id);
  if (found === undefined) throw new Error(`${module.name} is not simulated`);
  return found;
}

/** The adapter with the simulator's credentials and its own defaults. */
export function connected(url: string, subject: ProviderCase): RampProvider {
  const { module } = subject;
  const simulated = simulatedBy(subject);
  const presets = Object.entries(module.settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
  const given = simulated.credentials("sandbox", null);
  const addresses = simulated.addresses(`${url}/${module.id}`);
  return module.create({ ...Object.fromEntries(presets), ...given, ...addresses }, createConnect());
}

/** The case's route, by a method that the simulated provider has for it. */
export async function routeOf(provider: RampProvider, request: FiatRequest): Promise<FiatRequest> {
  const offers = await provider.listOffers();
  const asset = `${request.crypto}:${request.network}`;
  const possible = offers.filter(
    ({ side, fiat, assets }) => side === request.side && fiat === request.fiat && assets.includes(asset),
  );
  const chosen = possible.find(({ method }) => method === request.method) ?? possible[0];
  return { ...request, method: chosen?.method ?? request.method };
}
