import type { Environment } from "#db/enums.ts";
import { noFee } from "#lib/fees/resolve-fee.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { selectHistories, selectTransaction, type TransactionRow } from "#lib/transactions/queries/transactions.ts";

const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** A provider for tests of the core. Methods that a test doesn't set throw. */
export function testProvider(responses: Partial<RampProvider> = {}): RampProvider {
  const never = () => Promise.reject(new Error("not asked for in this test"));
  return {
    id: "tester",
    name: "Tester",
    needsWalletFor: [],
    createsOrderAtCheckout: true,
    listOffers: never,
    quote: async ({ fiatAmount, cryptoAmount }) => ({
      fiatAmount: fiatAmount ?? "100",
      cryptoAmount: cryptoAmount ?? "0.001",
      fees: { provider: "10", network: "1" },
      expiresAt: null,
    }),
    createCheckout: never,
    getOrder: never,
    readCallback: () => null,
    ...responses,
  };
}

/** A pending BUY of 100 USD for 0.001 BTC, of a new partner. */
export async function newTestTransaction({
  now = new Date(),
  hasWallet = true,
  provider = "tester",
  feeBps = 0,
  feeRules = noFee.feeRules,
  environment = "sandbox" as Environment,
} = {}): Promise<TransactionRow> {
  const partnerId = await createPartner(`Test ${randomBase62(6)}`);
  const { row } = await createTransaction(
    { partnerId, environment },
    {
      fiat_currency: "USD",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: "100",
      type: "BUY",
      provider,
      partner_context: randomBase62(16),
      redirect_url: "https://shop.example/thanks",
      ...(hasWallet && { wallet_address: wallet }),
    },
    { providers: [testProvider({ id: provider })], baseUrl: "http://127.0.0.1:3000", now, fees: { feeBps, feeRules } },
  );
  return row;
}

/** The current row, with its status changes: "pending>processing callback". */
export async function readAgain({ id, partnerId, environment }: TransactionRow) {
  const row = await selectTransaction({ partnerId, environment }, id);
  if (!row) throw new Error("the transaction is gone");
  const history = (await selectHistories([id])).get(id) ?? [];
  return {
    row,
    moves: history.map(({ fromStatus, toStatus, source }) => `${fromStatus}>${toStatus} ${source}`),
    reasons: history.map(({ reason }) => reason),
  };
}
