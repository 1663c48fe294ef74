import * as z from "zod";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { amount } from "#lib/providers/schemas.ts";

/** Slipway's own server with BENCH_PROVIDERS simulated providers in the registry in place of the real
 * ones. Each uses Slipway's HTTP client. */
const price = z.object({ fiat: amount, crypto: amount });

const onboarding = {
  dashboard: null,
  requests: [],
  credentials: {},
  callbacks: { where: "" },
  allowlists: [],
  testCards: [],
  testing: [],
  limits: [],
  proof: { credentials: [], signature: [] },
  sources: [],
};

function simulated(id: string): ProviderModule {
  return {
    id,
    name: id,
    settings: { apiUrl: { description: "URL of the simulator" } },
    onboarding,
    create: ({ apiUrl = "" }, connect) => {
      const http = connect(apiUrl);
      const never = () => Promise.reject(new Error("The bench asks for quotes only"));
      return {
        id,
        name: id,
        needsWalletFor: [],
        createsOrderAtCheckout: true,
        async quote({ fiatAmount }) {
          const { fiat, crypto } = await http("GET", "", price, { query: { fiat: fiatAmount ?? undefined } });
          return { fiatAmount: fiat, cryptoAmount: crypto, fees: { provider: "1", network: "0" }, expiresAt: null };
        },
        listOffers: never,
        createCheckout: never,
        getOrder: never,
        readCallback: () => null,
      };
    },
  };
}

const modules = providerModules as ProviderModule[];
const count = Number(process.env.BENCH_PROVIDERS);
modules.splice(0, modules.length, ...Array.from({ length: count }, (_, index) => simulated(`simulated-${index + 1}`)));
await import("#processes/serve.ts");
