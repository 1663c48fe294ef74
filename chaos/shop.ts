import { btcWallet } from "#app/api/test-partner.ts";
import type { Ask } from "./api-client.ts";
import { type Buyer, endings } from "./buyer.ts";
import type { Seen } from "./evidence.ts";
import { pick, type Random } from "./random.ts";

export type Partner = { partnerId: string; key: string };

const providers = ["paybis", "guardarian"];

type Around = { ask: Ask; buyer: Buyer; seen: Seen; random: Random };

/** A partner's shop: makes a transaction, hands its buyer the link, and looks it up again. */
export function createShop({ ask, buyer, seen, random }: Around) {
  async function create({ partnerId, key }: Partner, context: string) {
    const provider = pick(random, providers);
    const created = await ask("/api/v1/partner/transactions", {
      method: "POST",
      headers: { "x-svc-api-key": key, "content-type": "application/json" },
      body: creation(provider, context),
    });
    const token = String(created.link).split("/").at(-1) ?? "";
    seen.acknowledgements.push({
      partnerId,
      context,
      transactionId: created.transaction_id,
      token,
      provider: created.provider.identifier,
      fiatAmount: created.fiat_amount,
      cryptoAmount: created.crypto_amount,
      exchangeRate: created.exchange_rate,
    });
    return { transactionId: String(created.transaction_id), token, provider };
  }

  return {
    /** One sale from its creation to the buyer's last click. */
    async sell(partner: Partner, context: string): Promise<void> {
      const { transactionId, token, provider } = await create(partner, context);
      const link = await buyer.openLink(token);
      const orders = await buyer.ordersOf(provider, transactionId);
      if (orders.length > 0) seen.orders.set(transactionId, orders.length);
      const [order] = orders;
      if (!link || !order) return;
      const { acts, status } = pick(random, endings);
      for (const act of acts) await buyer.act(order.id, act);
      seen.payments.push({ transactionId, provider, status });
    },

    /** Reads a page, and a transaction that was acknowledged: it is there whatever happened since. */
    async look({ partnerId, key }: Partner): Promise<void> {
      const asked = { headers: { "x-svc-api-key": key } };
      await ask("/api/v1/partner/transactions?limit=5", asked);
      const theirs = seen.acknowledgements.filter((one) => one.partnerId === partnerId);
      if (theirs.length === 0) return;
      await ask(`/api/v1/partner/transactions/${pick(random, theirs).transactionId}`, asked);
    },
  };
}

const creation = (provider: string, partner_context: string) =>
  JSON.stringify({
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: 150_000,
    type: "BUY",
    provider,
    partner_context,
    redirect_url: "https://shop.example/thanks",
    wallet_address: btcWallet,
  });
