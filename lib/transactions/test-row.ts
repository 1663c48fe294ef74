import type { factColumns } from "#db/schema-transactions.ts";
import type { OrderRef, ProviderUpdate } from "#lib/providers/provider.ts";
import { noBuyerDetails } from "#lib/transactions/buyer-details.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const createdAt = new Date("2026-03-10T12:00:00Z");

const facts: Pick<TransactionRow, keyof typeof factColumns> = {
  quotedProviderFee: "10",
  quotedNetworkFee: "1",
  quotedSvcFee: "0",
  svcFeeBps: 0,
  svcFeeAgreed: "0",
  svcFeeSource: "partner",
  feeRuleId: null,
  feesSource: "quote",
  amountsSource: "quote",
  partnerFee: null,
  partnerFeeCurrency: null,
  shownRate: null,
  orderedRate: null,
  acceptedAt: null,
  handedOverAt: null,
  paidAt: null,
  succeededAt: null,
  closedAt: null,
};

const nothingOfBuyer = { country: null, region: null, locale: null, ...noBuyerDetails };

/** A pending BUY of 100 USD for 0.001 BTC that isn't stored, for functions that need no database. */
export const testRow = (set: Partial<TransactionRow> = {}): TransactionRow => ({
  id: "tx_test",
  partnerId: "ptn_test",
  environment: "sandbox",
  partnerContext: "order 7",
  customerId: null,
  subAccount: null,
  metadata: null,
  bodyHash: Buffer.alloc(32),
  type: "BUY",
  provider: "tester",
  fiatCurrency: "USD",
  cryptoCurrency: "BTC",
  network: "mainnet",
  paymentMethod: "card",
  amount: "100",
  requestedCryptoAmount: null,
  quotedFiatAmount: "100",
  quotedCryptoAmount: "0.001",
  quotedExchangeRate: "100000",
  isBest: true,
  fiatAmount: "100",
  cryptoAmount: "0.001",
  exchangeRate: "100000",
  providerFee: "10",
  networkFee: "1",
  svcFee: "0",
  ...facts,
  walletAddress: wallet,
  walletAddressTag: null,
  senderAddress: null,
  ...nothingOfBuyer,
  redirectUrl: "https://shop.example/thanks",
  status: "pending",
  statusReason: null,
  failureCode: null,
  reviewReason: null,
  reviewOrder: null,
  onHoldSince: null,
  holdReason: null,
  holdEndedAt: null,
  transactionHash: null,
  providerTransactionId: null,
  quoteId: null,
  checkoutToken: "token",
  linkExpiresAt: new Date(createdAt.getTime() + 7_200_000),
  openedAt: null,
  providerLink: null,
  providerLinkEndsAt: null,
  checkoutClaimedUntil: null,
  erasedAt: null,
  refund: null,
  expectedBy: null,
  delayedAt: null,
  nextCheckAt: null,
  checkCount: 0,
  createdAt,
  updatedAt: createdAt,
  ...set,
});

/** A transaction without a wallet for which this order was agreed. */
export const rowFor = (known: OrderRef & { provider: string }, order: ProviderUpdate): TransactionRow =>
  testRow({
    id: known.reference,
    provider: known.provider,
    providerTransactionId: known.providerTransactionId,
    type: known.side,
    fiatCurrency: order.fiat ?? "",
    cryptoCurrency: order.crypto ?? "",
    network: order.network ?? "",
    fiatAmount: order.fiatAmount ?? "",
    cryptoAmount: order.cryptoAmount ?? "",
    walletAddress: null,
  });

/** The provider update for this transaction's order as agreed. */
export function orderFor(row: TransactionRow, reported: Partial<ProviderUpdate>): ProviderUpdate {
  return {
    reference: row.id,
    providerTransactionId: `order-of-${row.id}`,
    status: "pending",
    rawStatus: reported.status ?? "raw",
    reason: null,
    failureCode: null,
    fiat: "USD",
    crypto: "BTC",
    network: "mainnet",
    fiatAmount: "100",
    cryptoAmount: "0.00099",
    wallet,
    hash: null,
    fees: null,
    ...reported,
  };
}
