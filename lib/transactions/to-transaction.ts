import { assetIdOf } from "#lib/assets/catalog.ts";
import { jsonNumber } from "#lib/json.ts";
import { add, decimal } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import { orderPage } from "#lib/providers/order-page.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import { toProviderObject } from "#lib/quotes/to-quote-entry.ts";
import type { CreatedTransaction, Transaction } from "#lib/transactions/contract.ts";
import { isDelayed, isWatched } from "#lib/transactions/delays.ts";
import { depositOf } from "#lib/transactions/deposit.ts";
import { publicExplorerUrl } from "#lib/transactions/explorer-url.ts";
import { holdOf, isOnHold } from "#lib/transactions/hold.ts";
import { nextStep } from "#lib/transactions/next-step.ts";
import type { ListedChange, ListedTransaction } from "#lib/transactions/queries/listed-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isFinal } from "#lib/transactions/status-machine.ts";
import { supportOf } from "#lib/transactions/support.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";

export const checkoutLink = (baseUrl: string, token: string): string => `${baseUrl}/checkout/${token}`;

/** Where the provider sends the buyer back to. Redirects to the checkout link. */
export const checkoutReturnUrl = (baseUrl: string, token: string): string => `${checkoutLink(baseUrl, token)}/return`;

type Row = Omit<ListedTransaction, "history">;

const isoText = (time: Date | string) => (typeof time === "string" ? time : time.toISOString());

/** The asset ID of a deposit is null; see withAssetId. */
export function toTransaction(row: Row, history: ListedChange[], baseUrl: string): Transaction {
  return {
    id: row.id,
    transaction_id: row.id,
    environment: row.environment,
    provider_transaction_id: row.providerTransactionId ?? "",
    type: row.type,
    sender_address: row.senderAddress ?? "",
    // A BUY pays out to the wallet; a SELL to an account that is unknown to us.
    recipient_address: row.type === "BUY" ? (row.walletAddress ?? "") : "",
    recipient_address_tag: row.type === "BUY" && row.walletAddressTag !== noTag ? (row.walletAddressTag ?? "") : "",
    exchange_rate: decimal(row.exchangeRate),
    transaction_hash: row.transactionHash ?? "",
    provider_fee: decimal(row.providerFee),
    svc_fee: decimal(row.svcFee),
    network_fee: decimal(row.networkFee),
    fees_total: add(add(row.providerFee, row.networkFee), row.svcFee),
    fiat_amount: decimal(row.fiatAmount),
    crypto_amount: decimal(row.cryptoAmount),
    requested_crypto_amount: row.requestedCryptoAmount === null ? null : decimal(row.requestedCryptoAmount),
    fiat_currency: row.fiatCurrency,
    crypto_currency: row.cryptoCurrency,
    network: row.network,
    transaction_method: row.paymentMethod,
    payment_method: row.paymentMethod,
    status: row.status,
    status_reason: row.statusReason,
    failure_code: failureCodeOf(row.status, row.failureCode),
    is_final: isFinal(row.status),
    is_on_hold: isOnHold(row),
    hold: holdOf(row),
    provider: row.provider,
    wallet_address: row.walletAddress,
    wallet_address_tag: row.walletAddressTag,
    country: row.country,
    region: row.region,
    locale: row.locale,
    redirect_url: row.redirectUrl,
    link: checkoutLink(baseUrl, row.checkoutToken),
    link_expires_at: isoText(row.linkExpiresAt),
    quoted: {
      exchange_rate: decimal(row.quotedExchangeRate),
      fiat_amount: decimal(row.quotedFiatAmount),
      crypto_amount: decimal(row.quotedCryptoAmount),
    },
    explorer_url: publicExplorerUrl(row),
    provider_order_url: orderPage({ ...row, side: row.type }),
    support: supportOf(row),
    deposit: depositOf(row),
    ...timelinessOf(row),
    next_step: nextStep(row, supportPage(row.provider).name),
    status_history: toHistory(history),
    refund: toRefund(row),
    created_at: isoText(row.createdAt),
    updated_at: isoText(row.updatedAt),
    partner_context: row.partnerContext,
    sub_account: row.subAccount,
    metadata: row.metadata ?? {},
  };
}

function timelinessOf(row: Row): Pick<Transaction, "is_delayed" | "delayed_since" | "expected_by"> {
  const is_delayed = isDelayed(row);
  return {
    is_delayed,
    delayed_since: is_delayed && row.delayedAt ? isoText(row.delayedAt) : null,
    expected_by: isWatched(row) && row.expectedBy ? isoText(row.expectedBy) : null,
  };
}

/** In the order of the documentation, which the database doesn't keep. */
function toRefund({ refund }: Pick<Row, "refund">): Transaction["refund"] {
  if (!refund) return null;
  const { status, kind, amount, currency, reason, at } = refund;
  return { status, kind, amount, currency, reason, at };
}

/** With the asset ID of its deposit as the catalog has it now. */
export async function withAssetId<Listed extends Transaction>(transaction: Listed): Promise<Listed> {
  const { deposit, environment, crypto_currency, network } = transaction;
  if (!deposit) return transaction;
  const asset_id = await assetIdOf(environment, crypto_currency, network);
  return { ...transaction, deposit: { ...deposit, asset_id } };
}

/** Only actual changes. Updates that changed nothing are visible to the operator only. */
function toHistory(history: ListedChange[]): Transaction["status_history"] {
  return history
    .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
    .map(({ toStatus, at, source, failureCode }) => ({
      status: toStatus,
      at: isoText(at),
      source,
      failure_code: failureCodeOf(toStatus, failureCode),
    }));
}

/** The response to a creation, built from stored values, so that a repeat always gets the same. */
export function toCreatedTransaction(row: TransactionRow, providerName: string, baseUrl: string): CreatedTransaction {
  const fiatAmount = jsonNumber(decimal(row.quotedFiatAmount));
  const cryptoAmount = jsonNumber(decimal(row.quotedCryptoAmount));
  return {
    transaction_id: row.id,
    provider: toProviderObject({ id: row.provider, name: providerName }, baseUrl),
    exchange_rate: jsonNumber(decimal(row.quotedExchangeRate)),
    is_best: row.isBest,
    fiat_amount: fiatAmount,
    crypto_amount: cryptoAmount,
    quote_amount: row.type === "BUY" ? cryptoAmount : fiatAmount,
    link: checkoutLink(baseUrl, row.checkoutToken),
    metadata: row.metadata ?? {},
  };
}
