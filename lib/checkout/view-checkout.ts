import { toShownRefund } from "#lib/adjustments/contract.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { networkName } from "#lib/assets/networks-contract.ts";
import { readLiveBrand } from "#lib/brands/read-brand.ts";
import { env } from "#lib/env.ts";
import { compare, decimal } from "#lib/money.ts";
import { contactOf } from "#lib/partners/contact.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import { isDelayed } from "#lib/transactions/delays.ts";
import { publicExplorerUrl } from "#lib/transactions/explorer-url.ts";
import { selectTransactionByToken, updateOpened } from "#lib/transactions/queries/open-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { tagNameOf } from "#lib/wallets/contract.ts";
import { storedFields } from "./buyer-fields.ts";
import { isClaimAbandoned, isExpired, isPaidOnOurPage, maySimulatePayment } from "./checkout-state.ts";
import type { CheckoutView } from "./contract.ts";
import { viewInstructions } from "./instructions.ts";
import { agreedPriceView, currentPriceView } from "./price-view.ts";
import { refreshOrder } from "./refresh-order.ts";
import { findSecondPayment } from "./second-payment.ts";
import { readUsualSeconds } from "./usual-seconds.ts";

export type CheckoutContext = {
  providersIn(environment: TransactionRow["environment"]): readonly RampProvider[];
  now: Date;
  /** The page shows that the price has changed, so don't use a shared quote. */
  needsFreshQuote?: boolean;
  /** The buyer is filling in a step, which a refresh could replace. */
  skipRefresh?: boolean;
};

const tokenFormat = /^[0-9A-Za-z]{27}$/;

/** What the buyer sees at `link`; null for an unknown token. Records the first visit. Calls the provider at most once,
 * for 2.5 to 5 s at most: for the price before the payment starts, or for the order if the payment happens on our page. */
export async function viewCheckout(token: string, context: CheckoutContext): Promise<CheckoutView | null> {
  const row = await findByToken(token);
  return row ? viewRow(row, context) : null;
}

/** Undefined for an unknown token. */
export const findByToken = async (token: string): Promise<TransactionRow | undefined> =>
  tokenFormat.test(token) ? selectTransactionByToken(token) : undefined;

/** Like `viewCheckout`, for a row that was just read. */
export async function viewRow(row: TransactionRow, context: CheckoutContext): Promise<CheckoutView> {
  const { now } = context;
  const provider = context.providersIn(row.environment).find(({ id }) => id === row.provider);
  const [names, price, current, usualSeconds, secondPayment] = await Promise.all([
    namesOf(row, provider),
    canStart(row, provider, now)
      ? currentPriceView(row, provider, { now, isFresh: context.needsFreshQuote === true })
      : agreedPriceView(row),
    context.skipRefresh ? row : refreshed(row, provider, now),
    readUsualSeconds(row),
    findSecondPayment(row),
    row.openedAt ? null : updateOpened(row.id, now),
  ]);
  // The refreshed order may have the final amounts.
  const amounts = current === row ? price : agreedPriceView(current);
  return { ...names, ...amounts, usualSeconds, secondPayment, ...toView(current, provider, now) };
}

/** Whether the buyer can start the payment: only then the current price matters. */
const canStart = (row: TransactionRow, provider: RampProvider | undefined, now: Date) =>
  row.status === "pending" &&
  row.reviewReason === null &&
  row.providerLink === null &&
  !isExpired(row, now) &&
  !isInterrupted(row, provider, now);

const isInterrupted = (row: TransactionRow, provider: RampProvider | undefined, now: Date) =>
  provider?.createsOrderAtCheckout === true && isClaimAbandoned(row, now);

async function refreshed(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<TransactionRow> {
  const isOnOurPage = isPaidOnOurPage(row) || row.sealedInstructions !== null;
  if (!provider || !isOnOurPage || isClosed(row.status) || row.reviewReason !== null) return row;
  await refreshOrder(row, provider, now);
  return (await selectTransactionByToken(row.checkoutToken)) ?? row;
}

async function namesOf(row: TransactionRow, provider: RampProvider | undefined) {
  const [partner, brand, { cryptos, methods }] = await Promise.all([
    selectPartner(row.partnerId),
    readLiveBrand(row),
    getCatalog(row.environment),
  ]);
  const cryptoName = cryptos.find(({ code }) => code === row.cryptoCurrency)?.name ?? row.cryptoCurrency;
  return {
    partnerName: brand?.name ?? partner?.name ?? "",
    brand,
    partnerContact: partner ? contactOf(partner) : { email: null, url: null },
    company: env().company,
    provider: { id: row.provider, name: provider?.name ?? row.provider },
    cryptoName,
    networkName: networkName(row.network, row.cryptoCurrency),
    paymentMethod: row.paymentMethod,
    paymentMethodName: methods.find(({ id }) => id === row.paymentMethod)?.name ?? row.paymentMethod,
  };
}

/** What depends on the row alone. `provider` is undefined if it is no longer configured. */
function toView(row: TransactionRow, provider: RampProvider | undefined, now: Date) {
  const fields = row.status === "pending" ? storedFields(row) : [];
  const canEnterWallet = row.walletAddress === null && row.providerLink === null && fields.length === 0;
  return {
    transactionId: row.id,
    providerTransactionId: row.providerTransactionId,
    environment: row.environment,
    type: row.type,
    fiatCurrency: row.fiatCurrency,
    cryptoCurrency: row.cryptoCurrency,
    isCryptoFixed: row.requestedCryptoAmount !== null && compare(row.requestedCryptoAmount, row.cryptoAmount) === 0,
    network: row.network,
    quoted: { fiatAmount: decimal(row.quotedFiatAmount), cryptoAmount: decimal(row.quotedCryptoAmount) },
    walletAddress: row.walletAddress,
    walletAddressTag: row.walletAddressTag,
    canEnterWallet,
    missingTag: missingTag(row, provider, canEnterWallet),
    needsWallet: provider?.needsWalletFor.includes(row.type) ?? false,
    collectsDetails: provider?.getBuyerFields !== undefined,
    fields,
    transactionHash: row.transactionHash,
    explorerUrl: publicExplorerUrl(row),
    areFeesFinal: row.feesSource === "provider",
    providerPrivacyUrl: provider?.profile?.links.privacy ?? null,
    supportUrl: supportPage(row.provider).url ?? provider?.profile?.links.website ?? null,
    providerLinks: {
      website: provider?.profile?.links.website ?? null,
      terms: provider?.profile?.links.terms ?? null,
    },
    status: row.status,
    failureCode: row.failureCode,
    refund: toShownRefund(row.refund),
    isOnHold: row.reviewReason !== null && !isClosed(row.status),
    isDelayed: isDelayed(row),
    isStarted: row.providerLink !== null,
    isPaidOnOurPage: isPaidOnOurPage(row),
    instructions: isClosed(row.status) ? null : viewInstructions(row, now),
    canSimulatePayment: maySimulatePayment(row, now),
    isExpired: isExpired(row, now),
    isInterrupted: isInterrupted(row, provider, now),
    expiresAt: row.linkExpiresAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    redirectUrl: row.redirectUrl,
  };
}

function missingTag(row: TransactionRow, provider: RampProvider | undefined, canEnterWallet: boolean) {
  const { cryptoCurrency: crypto, network, status, type, walletAddress, walletAddressTag } = row;
  const name = tagNameOf(crypto, network);
  const isMissing = walletAddressTag === null && (canEnterWallet || walletAddress !== null);
  if (name === null || status !== "pending" || !isMissing) return null;
  return { isSent: provider?.sendsTagFor?.includes(type) ?? false };
}
