import { selectTransactionByToken, updateAskedFields } from "#db/open-transactions.ts";
import type { TransactionRow } from "#db/transactions.ts";
import {
  answersOf,
  checkWalletField,
  fillFields,
  hasProblem,
  storedFields,
  type TypedAnswers,
  walletKey,
} from "#lib/checkout/buyer-fields.ts";
import { isExpired, isLinkOver } from "#lib/checkout/checkout-life.ts";
import { type Around, makeOrder } from "#lib/checkout/make-order.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";
import { assertWallet } from "#lib/wallets/check-wallet.ts";

/** What the buyer's form sent. */
type Typed = {
  wallet: string | null;
  /** The all-in rate that stood on the page; null where the form did not say. */
  seenRate: string | null;
  answers: TypedAnswers;
};

const nothingTyped: Typed = { wallet: null, seenRate: null, answers: new Map() };

type ProvidersAround = Around & { providersIn(environment: TransactionRow["environment"]): readonly RampProvider[] };

/** Makes the provider's order, once, and returns where the buyer goes on: the provider's link, the same for a repeat
 * until it ends, or our own page where that asks or tells more. `typed` is null where nothing was.
 * Throws not_found, quote_expired (link ran out), validation_failed (wallet), price_changed, amount_out_of_range,
 * route_unsupported, request_in_progress, provider_unavailable. */
export async function startCheckout(token: string, typed: Typed | null, around: ProvidersAround): Promise<string> {
  const given = typed ?? nothingTyped;
  const row = await selectTransactionByToken(token);
  if (!row || isClosed(row.status)) throw new AppError("not_found", "This payment cannot be started");
  const ownPage = checkoutLink(around.baseUrl(row.environment), token);
  if (row.providerLink && !isLinkOver(row, around.now)) return row.providerLink;
  if (row.status !== "pending" || row.reviewReason) return ownPage;
  if (isExpired(row, around.now)) throw new AppError("quote_expired", "This link has run out");
  const provider = around.providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!provider) throw new AppError("provider_unavailable", "The provider cannot be reached just now");

  const answered = await takeAnswers(row, given.answers);
  if (!answered || hasProblem(answered)) return ownPage;
  const answers = answersOf(answered);
  const wallet = takeWallet(row, provider, answers[walletKey] ?? given.wallet);
  return makeOrder(row, provider, { wallet, answered, answers, seenRate: given.seenRate }, around);
}

/** The wallet agreed on, or the one typed here, checked. */
function takeWallet(row: TransactionRow, provider: RampProvider, typed: string | null): string | null {
  const wallet = row.walletAddress ?? typed;
  assertWallet(row.cryptoCurrency, row.network, wallet);
  if (!wallet && provider.needsWalletFor.includes(row.type)) {
    throw new AppError("validation_failed", `${provider.name} needs the wallet it will send to`);
  }
  return wallet;
}

/** The fields asked before, filled in and kept, so that nothing typed is lost whatever comes of it. Null: this form did
 * not have them, and they are still to be shown. */
async function takeAnswers(row: TransactionRow, typed: TypedAnswers): Promise<BuyerField[] | null> {
  const fields = storedFields(row);
  if (fields.length === 0) return fields;
  if (!fields.some(({ key }) => typed.has(key))) return null;
  const filled = checkWalletField(fillFields(fields, typed), row.cryptoCurrency, row.network);
  return (await updateAskedFields(row, JSON.stringify(filled))) ? filled : null;
}
