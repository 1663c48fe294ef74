import { selectTransactionByToken, updateOpened } from "#db/open-transactions.ts";
import { selectPartner } from "#db/partners.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { catalogueOf } from "#lib/assets/catalogue.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { decimal } from "#lib/money.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { providersIn } from "#lib/providers/registry.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

const tokenForm = /^[0-9A-Za-z]{27}$/;

/** What the buyer sees behind `link`; null for a token we did not give. The first visit is noted. */
export async function viewCheckout(token: string, now: Date): Promise<CheckoutView | null> {
  const row = tokenForm.test(token) ? await selectTransactionByToken(token) : undefined;
  if (!row) return null;
  if (!row.openedAt) await updateOpened(row.id, now);
  const [partner, { cryptos, methods }] = await Promise.all([
    selectPartner(row.partnerId),
    catalogueOf(row.environment),
  ]);
  return toView(row, now, {
    partnerName: partner?.name ?? "",
    provider: providersIn(row.environment).find(({ id }) => id === row.provider),
    cryptoName: cryptos.find(({ code }) => code === row.cryptoCurrency)?.name ?? row.cryptoCurrency,
    paymentMethodName: methods.find(({ id }) => id === row.paymentMethod)?.name ?? row.paymentMethod,
  });
}

type Names = {
  partnerName: string;
  /** Undefined when it is no longer listed here. */
  provider: RampProvider | undefined;
  cryptoName: string;
  paymentMethodName: string;
};

function toView(row: TransactionRow, now: Date, { provider, ...names }: Names): CheckoutView {
  return {
    ...names,
    transactionId: row.id,
    providerTransactionId: row.providerTransactionId,
    environment: row.environment,
    provider: { id: row.provider, name: provider?.name ?? row.provider },
    type: row.type,
    fiatAmount: decimal(row.fiatAmount),
    fiatCurrency: row.fiatCurrency,
    cryptoAmount: decimal(row.cryptoAmount),
    cryptoCurrency: row.cryptoCurrency,
    exchangeRate: decimal(row.exchangeRate),
    network: row.network,
    fees: { provider: decimal(row.providerFee), network: decimal(row.networkFee), svc: decimal(row.svcFee) },
    quoted: { fiatAmount: decimal(row.quotedFiatAmount), cryptoAmount: decimal(row.quotedCryptoAmount) },
    walletAddress: row.walletAddress,
    mayEnterWallet: row.walletAddress === null && row.providerLink === null,
    needsWallet: provider?.needsWalletFor.includes(row.type) ?? false,
    transactionHash: row.transactionHash,
    status: row.status,
    statusReason: row.statusReason,
    isStarted: row.providerLink !== null,
    isExpired: isExpired(row, now),
    expiresAt: row.linkExpiresAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    redirectUrl: row.redirectUrl,
  };
}

/** A started payment may be gone on with after the link's time; one never started may not begin. */
export const isExpired = (row: TransactionRow, now: Date): boolean =>
  !isClosed(row.status) && row.providerLink === null && row.linkExpiresAt <= now;
