import { btcWallet } from "#app/api/test-partner.ts";
import type { SendRequest } from "./api-client.ts";
import { type Buyer, outcomes } from "./buyer.ts";
import type { Member } from "./dashboard.ts";
import type { Observed } from "./evidence.ts";
import { pick, type Random } from "./random.ts";
export type Partner = { partnerId: string; key: string; member: Member };

const providers = ["paybis", "guardarian"];

type ShopContext = { ask: SendRequest; buyer: Buyer; observed: Observed; random: Random };

/** A partner's shop: creates a transaction, gives the buyer the link, and looks it up again. */
export function createShop({ ask, buyer, observed, random }: ShopContext) {
  async function create({ partnerId, key }: Partner, context: string) {
    const provider = pick(random, providers);
    const created = await ask("/api/v1/partner/transactions", {
      method: "POST",
      headers: { "x-svc-api-key": key, "content-type": "application/json" },
      body: creation(provider, context),
    });
    const token = String(created.link).split("/").at(-1) ?? "";
    observed.acknowledgements.push({
      partnerId,
      context,
      transactionId: created.transaction_id,
      token,
      provider: created.provider.identifier,
      fiatAmount: created.fiat_amount,
      cryptoAmount: created.crypto_amount,
      exchangeRate: created.exchange_rate,
      at: Date.now(),
    });
    return { transactionId: String(created.transaction_id), token, provider };
  }

  return {
    /** A sale from creation to the buyer's last click. */
    async sell(partner: Partner, context: string): Promise<void> {
      const { transactionId, token, provider } = await create(partner, context);
      const link = await buyer.openLink(token);
      const orders = await buyer.ordersOf(provider, transactionId);
      if (orders.length > 0) observed.orders.set(transactionId, orders.length);
      const [order] = orders;
      if (!link || !order) return;
      const { acts, status } = pick(random, outcomes);
      for (const act of acts) await buyer.act(order.id, act);
      observed.payments.push({ transactionId, provider, status });
    },

    /** Reads a page and an acknowledged transaction, which must still exist. */
    async look({ partnerId, key }: Partner): Promise<void> {
      const options = { headers: { "x-svc-api-key": key } };
      await ask("/api/v1/partner/transactions?limit=5", options);
      const theirs = observed.acknowledgements.filter((one) => one.partnerId === partnerId);
      if (theirs.length === 0) return;
      await ask(`/api/v1/partner/transactions/${pick(random, theirs).transactionId}`, options);
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
