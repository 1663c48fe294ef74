import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rawSql } from "#db/client.ts";
import { noFee } from "#lib/fees/resolve-fee.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { selectTransactions } from "#lib/transactions/queries/transactions.ts";
import { createTransaction } from "./create-transaction.ts";
import { testProvider } from "./test-transaction.ts";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A provider that pays out this much for 100 USD. */
const paying = (id: string, cryptoAmount: string) =>
  testProvider({
    id,
    name: id,
    quote: async ({ fiatAmount }) => ({
      fiatAmount: fiatAmount ?? "100",
      cryptoAmount,
      fees: { provider: "1", network: "1" },
      expiresAt: null,
    }),
  });

const newScope = async () => ({ partnerId: await createPartner("Test"), environment: "sandbox" as const });
const body = {
  fiat_currency: "USD",
  crypto_currency: "BTC",
  payment_method: "card",
  network: "mainnet",
  amount: "100",
  type: "BUY" as const,
  provider: "chosen",
  partner_context: "order 7",
  redirect_url: "https://shop.example/thanks",
};
const contextOf = (...providers: ReturnType<typeof testProvider>[]) => ({
  providers,
  baseUrl: "http://127.0.0.1:3000",
  now: new Date(),
});

it.each(["0.01", "0.0001"])(
  "creates nothing from a quote of %s BTC, a tenth or ten times what others pay",
  async (crypto) => {
    const scope = await newScope();
    const others = [paying("one", "0.001"), paying("two", "0.001")];
    const created = createTransaction(scope, body, contextOf(paying("chosen", crypto), ...others));
    await expect(created).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(await selectTransactions(scope, { limit: 1 })).toEqual([]);
  },
);

it("records what the providers offered that responded as fast, before our fee", async () => {
  const scope = await newScope();
  const declining = testProvider({
    id: "declining",
    quote: async () => ({ unsupported: "amount_below_minimum", message: "no" }),
  });
  const hung = testProvider({ id: "hung", quote: () => new Promise(() => undefined) });
  const context = {
    ...contextOf(paying("chosen", "0.001"), paying("better", "0.00101"), declining, hung),
    fees: { ...noFee, feeBps: 50 },
  };
  const { row } = await createTransaction(scope, body, context);
  expect(row.isBest).toBe(false);
  const price = (provider: string, exchange_rate: string, crypto_amount: string) => ({
    provider,
    exchange_rate,
    fiat_amount: "100",
    crypto_amount,
    provider_fee: "1",
    network_fee: "1",
  });
  const [stored, ...others] = await rawSql()`select * from transaction_quotes where partner_id = ${scope.partnerId}`;
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ transaction_id: row.id, partner_id: scope.partnerId, environment: "sandbox" });
  expect(stored?.quotes).toHaveLength(3);
  expect(stored?.quotes).toEqual(
    expect.arrayContaining([
      price("chosen", "100000", "0.001"),
      price("better", "99009.900990099", "0.00101"),
      { provider: "declining", unsupported: "amount_below_minimum" },
    ]),
  );
  // A repetition records nothing.
  await createTransaction(scope, body, context);
  expect(await rawSql()`select from transaction_quotes where partner_id = ${scope.partnerId}`).toHaveLength(1);
});
