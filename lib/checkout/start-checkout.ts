import { getCatalog } from "#lib/assets/catalog.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { assertWalletAllowed } from "#lib/screening/screen-wallet.ts";
import { fieldsColumns, readProviderLink } from "#lib/transactions/buyer-details.ts";
import { selectTransactionByToken, updateRequestedFields } from "#lib/transactions/queries/open-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";
import type { TaggedWallet } from "#lib/wallets/contract.ts";
import {
  type BuyerInput,
  checkWalletFields,
  fillFields,
  hasProblem,
  inputOf,
  storedFields,
  walletKey,
  walletTagKey,
} from "./buyer-fields.ts";
import { isExpired, isProviderLinkExpired } from "./checkout-state.ts";
import { chooseWallet } from "./choose-wallet.ts";
import { type CheckoutContext, placeOrder } from "./place-order.ts";
import { englishText } from "./text.ts";
import type { CheckoutText } from "./text-contract.ts";

/** What the buyer's form sent. */
type CheckoutForm = {
  wallet: string | null;
  /** "none" if the buyer stated that the wallet needs no tag; null if they stated nothing. */
  walletTag: string | null;
  /** The rate the page displayed; null if the form didn't include it. */
  displayedRate: string | null;
  input: BuyerInput;
};

const emptyForm: CheckoutForm = { wallet: null, walletTag: null, displayedRate: null, input: new Map() };

type Context = CheckoutContext & { providersIn(environment: TransactionRow["environment"]): readonly RampProvider[] };

/** Places the provider's order, once, and returns the URL the buyer goes to: the provider's link, the same one until it
 * expires, or our own page if there is more to fill in or to show. Throws not_found, quote_expired (the link expired),
 * validation_failed (wallet), price_changed, amount_out_of_range, route_unsupported, request_in_progress,
 * provider_unavailable. */
export async function startCheckout(token: string, form: CheckoutForm | null, context: Context): Promise<string> {
  const { displayedRate, input } = form ?? emptyForm;
  const row = await selectTransactionByToken(token);
  if (!row || isClosed(row.status)) throw new AppError("not_found", "This payment can't be started");
  const ownPage = checkoutLink(context.baseUrl(row.environment), token);
  const link = readProviderLink(row);
  if (link && !isProviderLinkExpired(row, context.now)) return link;
  if (row.status !== "pending" || row.reviewReason) return ownPage;
  if (isExpired(row, context.now)) throw new AppError("quote_expired", "This link has expired");
  const provider = context.providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!provider) throw new AppError("provider_unavailable", "The provider can't be reached right now");

  const filled = await fillStoredFields(row, input, context.text);
  if (!filled || hasProblem(filled.fields)) return ownPage;
  const entered = enteredWallet(filled.fields, form ?? emptyForm);
  const { address: wallet, tag: walletTag } = await chooseWallet(row, provider, entered);
  await assertWalletAllowed(row, { wallet, network: row.network }, context.now);
  return placeOrder(filled.row, provider, { wallet, walletTag, fields: filled.fields, displayedRate }, context);
}

/** From the fields of the provider's form, or those of ours. */
function enteredWallet(fields: readonly BuyerField[], { wallet, walletTag }: CheckoutForm): TaggedWallet {
  const { [walletKey]: address, [walletTagKey]: tag } = inputOf(fields);
  return { address: address ?? wallet, tag: tag ?? walletTag };
}

/** Fills the requested fields and stores the input, so that nothing is lost whatever happens next. Null: the form didn't
 * have these fields, so the buyer still has to see them. */
async function fillStoredFields(
  row: TransactionRow,
  input: BuyerInput,
  text: CheckoutText = englishText,
): Promise<{ row: TransactionRow; fields: BuyerField[] } | null> {
  const fields = storedFields(row);
  if (fields.length === 0) return { row, fields };
  if (!fields.some(({ key }) => input.has(key))) return null;
  const { contracts } = await getCatalog(row.environment);
  const filled = checkWalletFields(fillFields(fields, input, text), { ...row, contracts }, text);
  const columns = fieldsColumns(row.id, JSON.stringify(filled));
  return (await updateRequestedFields(row, columns)) ? { row: { ...row, ...columns }, fields: filled } : null;
}
