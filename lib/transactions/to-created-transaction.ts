import type { TransactionRow } from "#db/transactions.ts";
import { jsonNumber } from "#lib/json.ts";
import { decimal } from "#lib/money.ts";
import { toProviderObject } from "#lib/quotes/to-quote-entry.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";

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
  };
}
