import { setDatabaseTime } from "#lib/clock.ts";
import type { Order, ProviderUpdate } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { respondToTest } from "#lib/webhooks/test-process.ts";

export type Step = { nowMs: number; id: string; body: string; times: number };

const provider = configuredProviders("sandbox").find(({ id }) => id === "transak");
if (!provider) throw new Error("Transak isn't configured");

const order: Order = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  cryptoAmount: "0.001",
  wallet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  reference: "tx_01",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/transak",
  buyerIp: "203.0.113.7",
  buyerInput: {},
};

const statusOf = async (read: () => Promise<ProviderUpdate | null> | ProviderUpdate | null) => {
  try {
    return (await read())?.status ?? null;
  } catch (error) {
    return String(error);
  }
};

respondToTest<Step>({
  async createCheckout({ nowMs }) {
    setDatabaseTime(nowMs, performance.now());
    const { link } = await provider.createCheckout(order);
    return link;
  },
  getOrder({ nowMs, id, times }) {
    setDatabaseTime(nowMs, performance.now());
    const known = { ...order, providerTransactionId: id };
    return Promise.all(Array.from({ length: times }, () => statusOf(() => provider.getOrder(known))));
  },
  readCallback({ nowMs, body }) {
    setDatabaseTime(nowMs, performance.now());
    const callback = { method: "POST", path: "/api/callbacks/transak", headers: {}, body: Buffer.from(body) };
    return statusOf(() => provider.readCallback(callback, new Date(nowMs)));
  },
});
