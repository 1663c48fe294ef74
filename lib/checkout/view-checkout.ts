import { selectTransactionByToken, updateOpened } from "#db/open-transactions.ts";
import { selectPartner } from "#db/partners.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { storedFields } from "#lib/checkout/buyer-fields.ts";
import { isClaimLeft, isExpired, isPaidHere } from "#lib/checkout/checkout-life.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { viewInstructions } from "#lib/checkout/instructions.ts";
import { refreshOrder } from "#lib/checkout/refresh-order.ts";
import { agreedPrice, priceNow } from "#lib/checkout/view-price.ts";
import { decimal } from "#lib/money.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

type Around = {
  providersIn(environment: TransactionRow["environment"]): readonly RampProvider[];
  now: Date;
  /** The buyer was told that the price has changed: it is asked for anew. */
  isPriceAnew?: boolean;
  /** The buyer is at one of the steps: what stands there stays as it is. */
  isStill?: boolean;
};

const tokenForm = /^[0-9A-Za-z]{27}$/;

/** What the buyer sees behind `link`; null for a token we did not give. The first visit is noted. Asks the provider at
 * most once, and for 2.5 s at most: for the price before the start, for the state where our page is the provider's. */
export async function viewCheckout(token: string, around: Around): Promise<CheckoutView | null> {
  const row = tokenForm.test(token) ? await selectTransactionByToken(token) : undefined;
  if (!row) return null;
  const { now } = around;
  const provider = around.providersIn(row.environment).find(({ id }) => id === row.provider);
  const [names, price, current] = await Promise.all([
    namesOf(row, provider),
    isOpenToStart(row, provider, now)
      ? priceNow(row, provider, { now, isAnew: around.isPriceAnew === true })
      : agreedPrice(row),
    around.isStill ? row : upToDate(row, provider, now),
    row.openedAt ? null : updateOpened(row.id, now),
  ]);
  // A refresh may have brought the final amounts.
  const amounts = current === row ? price : agreedPrice(current);
  return { ...names, ...amounts, ...toView(current, provider, now) };
}

/** Whether the buyer may begin: only then the price matters. */
const isOpenToStart = (row: TransactionRow, provider: RampProvider | undefined, now: Date) =>
  row.status === "pending" &&
  row.reviewReason === null &&
  row.providerLink === null &&
  !isExpired(row, now) &&
  !isInterrupted(row, provider, now);

const isInterrupted = (row: TransactionRow, provider: RampProvider | undefined, now: Date) =>
  provider?.createsOrderAtCheckout === true && isClaimLeft(row, now);

async function upToDate(row: TransactionRow, provider: RampProvider | undefined, now: Date): Promise<TransactionRow> {
  const isOurs = isPaidHere(row) || row.instructions !== null;
  if (!provider || !isOurs || isClosed(row.status) || row.reviewReason !== null) return row;
  await refreshOrder(row, provider, now);
  return (await selectTransactionByToken(row.checkoutToken)) ?? row;
}

async function namesOf(row: TransactionRow, provider: RampProvider | undefined) {
  const [partner, { cryptos, methods }] = await Promise.all([
    selectPartner(row.partnerId),
    getCatalog(row.environment),
  ]);
  return {
    partnerName: partner?.name ?? "",
    provider: { id: row.provider, name: provider?.name ?? row.provider },
    cryptoName: cryptos.find(({ code }) => code === row.cryptoCurrency)?.name ?? row.cryptoCurrency,
    paymentMethodName: methods.find(({ id }) => id === row.paymentMethod)?.name ?? row.paymentMethod,
  };
}

/** What the row alone says; `provider` is undefined when it is no longer listed here. */
function toView(row: TransactionRow, provider: RampProvider | undefined, now: Date) {
  const fields = row.status === "pending" ? storedFields(row) : [];
  return {
    transactionId: row.id,
    providerTransactionId: row.providerTransactionId,
    environment: row.environment,
    type: row.type,
    fiatCurrency: row.fiatCurrency,
    cryptoCurrency: row.cryptoCurrency,
    network: row.network,
    quoted: { fiatAmount: decimal(row.quotedFiatAmount), cryptoAmount: decimal(row.quotedCryptoAmount) },
    walletAddress: row.walletAddress,
    mayEnterWallet: row.walletAddress === null && row.providerLink === null && fields.length === 0,
    needsWallet: provider?.needsWalletFor.includes(row.type) ?? false,
    isAskedHere: provider?.getBuyerFields !== undefined,
    fields,
    transactionHash: row.transactionHash,
    status: row.status,
    statusReason: row.statusReason,
    isOnHold: row.reviewReason !== null && !isClosed(row.status),
    isSlow: row.stuckAt !== null && !isClosed(row.status),
    isStarted: row.providerLink !== null,
    isPaidHere: isPaidHere(row),
    instructions: isClosed(row.status) ? null : viewInstructions(row, now),
    isExpired: isExpired(row, now),
    isInterrupted: isInterrupted(row, provider, now),
    expiresAt: row.linkExpiresAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    redirectUrl: row.redirectUrl,
  };
}
