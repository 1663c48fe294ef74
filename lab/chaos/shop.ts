import { btcWallet } from "#app/api/test-partner.ts";
import type { SendRequest } from "./api-client.ts";
import { type Buyer, outcomes } from "./buyer.ts";
import type { Member } from "./dashboard.ts";
import type { Observed } from "./evidence.ts";
import { pick, type Random } from "./random.ts";
export type Partner = { partnerId: string; key: string; member: Member };

const providers = ["paybis", "guardarian"];
/** Paybis reports no refunds. */
const refunding = "guardarian";
const refundedShare = 0.3;

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

  /** The provider returns a payment, at most once. */
  async function refund(transactionId: string) {
    if (observed.refunds.some((one) => one.transactionId === transactionId)) return;
    observed.refunds.push({ transactionId, provider: refunding });
    for (const { id } of await buyer.ordersOf(refunding, transactionId)) await buyer.act(id, "refund");
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
      const { transactionId, provider } = pick(random, theirs);
      const { status } = await ask(`/api/v1/partner/transactions/${transactionId}`, options);
      if (status === "success" && provider === refunding && random() < refundedShare) await refund(transactionId);
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
