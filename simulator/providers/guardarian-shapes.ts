/** Guardarian's response bodies: lists, estimates, and transactions. Amounts are decimal text. */
import { type Decimal, divide, subtract } from "#lib/money.ts";
import type { Deal } from "#simulator/deals.ts";
import { allFiats, coinsBySymbol, factsOf } from "#simulator/facts.ts";
import type { ApiContext, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { serves } from "#simulator/tables.ts";

const flags = "enabled=true is_available=true has_external_id=false";
const fiatRow =
  shape(`id currency_type='FIAT' ticker=fiat name=fiatName ${flags} networks=[ { name=fiat network=fiat } ]
  payment_methods=methods`);
const coinRow = shape(`id currency_type='CRYPTO' ticker=symbol name=coinName ${flags} networks payment_methods=[
  { type='CRYPTO_THROUGH_CN' payment_category='CRYPTO' deposit_enabled=true withdrawal_enabled=true } ]`);
const networkRow = shape(`name=chain network=chain block_explorer_url_mask=null token_contract=null logo_url=null
  payment_methods=[] enabled_subscription=false`);
export const estimate = shape(`from_currency=from.currency from_network=from.network to_currency=to.currency
  to_network=to.network value=to.amount service_fees=serviceFees estimated_exchange_rate=rate
  converted_amount=converted network_fee=networkFee`);
const transactionShape = shape(`id status=spelled email=null errors status_details from_currency=from.currency
  initial_from_currency=from.currency from_network=from.network from_currency_with_network=fromName
  from_amount=from.amount expected_from_amount=from.amount to_currency=to.currency to_network=to.network
  to_currency_with_network=toName to_amount=received expected_to_amount=to.amount output_hash location=null
  created_at=createdAt updated_at=updatedAt partner_id external_partner_link_id=reference
  customer_payout_address_changeable=isWalletOpen
  estimate_breakdown={ fromAmount=from.amount toAmount=to.amount serviceFees convertedAmount=converted
    estimatedExchangeRate=rate networkFee partnerFee=null }
  payout={ address extra_id=details.tag } deposit_payment_category=paidBy payout_payment_category=paidOutBy redirect_url
  preauth_token=null skip_choose_payout_address=isWalletGiven skip_choose_payment_category=true`);

/** "SEPA_1" is a method of the category SEPA. */
export const typeOf = (category: string): string => (category === "VISA_MC" ? "VISA_MC1" : `${category}_1`);

export const fiatRows = (context: ApiContext) =>
  allFiats(context).map((facts, index) => fiatRow(facts, { id: index + 1, methods: methodRows(context, facts.fiat) }));

function methodRows({ provider: { methods } }: ApiContext, fiat: string) {
  const served = methods.filter((method) => method.fiats.includes(fiat));
  return [...new Set(served.map(({ id }) => id))].map((id) => ({
    type: typeOf(id),
    payment_category: id,
    deposit_enabled: served.some((method) => method.id === id && serves(method, "BUY", fiat)),
    withdrawal_enabled: served.some((method) => method.id === id && serves(method, "SELL", fiat)),
  }));
}

/** One row per ticker, with all its networks. */
export const coinRows = (context: ApiContext) =>
  coinsBySymbol(context).map((coins, index) =>
    coinRow(coins[0] ?? {}, { id: 1_000 + index, networks: coins.map((coin) => networkRow(coin)) }),
  );

/** In Guardarian's terms: a buyer's network fee is in coins, a seller's in fiat. */
export function valuesOf(context: ApiContext, deal: Deal) {
  const facts = factsOf(context, deal);
  const { isBuy, fees, fiat, coin, fiatAmount, cryptoAmount, method } = facts;
  const crypto = { amount: cryptoAmount, currency: coin, network: facts.chain };
  const money = { amount: fiatAmount, currency: fiat, network: fiat };
  const [from, to] = isBuy ? [money, crypto] : [crypto, money];
  const percent = context.method(method, deal.side, fiat)?.percent;
  const inCoins = (amount: Decimal) => ({ amount: divide(amount, deal.price, facts.places), currency: coin });
  return {
    ...facts,
    from,
    to,
    rate: divide(to.amount, from.amount, 10),
    serviceFees: [{ amount: fees.provider, currency: fiat, name: "Service fee", percentage: `${percent}%` }],
    converted: isBuy
      ? { amount: subtract(fiatAmount, fees.provider), currency: fiat }
      : { amount: cryptoAmount, currency: coin },
    networkFee: isBuy ? inCoins(fees.network) : { amount: fees.network, currency: fiat },
  };
}

/** The response to a creation and a read, and the body of a callback. */
export function transaction(context: ApiContext, order: Order) {
  const values = valuesOf(context, order);
  const { from, to, isBuy } = values;
  const { id, status, reason, wallet, method } = order;
  const isFailed = status === "failed";
  return transactionShape(values, order, {
    spelled: status === "canceled" && !context.has("spellsCanceled") ? "cancelled" : status,
    errors: isFailed && reason ? [{ code: "payment_declined", reason }] : [],
    status_details: isFailed ? null : reason,
    fromName: `${from.currency}-${from.network}`,
    toName: `${to.currency}-${to.network}`,
    received: status === "finished" ? to.amount : null,
    output_hash: isBuy ? order.hash : null,
    partner_id: `simulated-${order.environment}`,
    address: isBuy ? wallet : null,
    isWalletGiven: wallet !== null,
    isWalletOpen: wallet === null,
    paidBy: isBuy ? method : "CRYPTO",
    paidOutBy: isBuy ? "CRYPTO" : method,
    redirect_url: `${context.url}/en/checkout?tid=${id}`,
  });
}
