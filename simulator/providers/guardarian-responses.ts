/** Guardarian's response bodies: lists, estimates, and transactions. Amounts are decimal text. */
import { type Decimal, divide, subtract } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import type { Deal } from "#simulator/deals.ts";
import type { ApiContext, Method, Order, SimulatedProvider } from "#simulator/old.ts";

const defaults = { enabled: true, is_available: true, has_external_id: false };

export function fiatList({ fiats, methods }: SimulatedProvider) {
  return fiats.map((code, index) => ({
    id: index + 1,
    currency_type: "FIAT",
    ticker: code,
    name: fiatOf(code).name,
    ...defaults,
    networks: [{ name: code, network: code }],
    payment_methods: [...new Set(methods.map(({ id }) => id))].flatMap((category) =>
      methodFields(methods, category, code),
    ),
  }));
}

export const typeOf = (category: string): string => (category === "VISA_MC" ? "VISA_MC1" : `${category}_1`);

function methodFields(methods: Method[], category: string, fiat: string) {
  const sides = methods
    .filter(({ id, fiats }) => id === category && fiats.includes(fiat))
    .flatMap(({ sides }) => sides);
  if (sides.length === 0) return [];
  const [deposit_enabled, withdrawal_enabled] = [sides.includes("BUY"), sides.includes("SELL")];
  return [{ type: typeOf(category), payment_category: category, deposit_enabled, withdrawal_enabled }];
}

/** One row per ticker, with all its networks. */
export function cryptoList({ assets }: SimulatedProvider) {
  const tickers = [...new Set(Object.values(assets).map((id) => assetOf(id).code))];
  return tickers.map((ticker, index) => ({
    id: 1_000 + index,
    currency_type: "CRYPTO",
    ticker,
    name: assetOf(Object.values(assets).find((id) => assetOf(id).code === ticker) ?? ticker).name,
    ...defaults,
    networks: Object.keys(assets)
      .filter((name) => name.startsWith(`${ticker}-`))
      .map((name) => network(name.slice(ticker.length + 1))),
    payment_methods: [
      { type: "CRYPTO_THROUGH_CN", payment_category: "CRYPTO", deposit_enabled: true, withdrawal_enabled: true },
    ],
  }));
}

const network = (name: string) => ({
  name,
  network: name,
  block_explorer_url_mask: null,
  token_contract: null,
  logo_url: null,
  payment_methods: [],
  enabled_subscription: false,
});

/** Amounts and fees in Guardarian's terms: a buyer's network fee is in coins, a seller's in fiat. */
function parts(context: ApiContext, deal: Deal, provider: SimulatedProvider) {
  const { side, asset, fiat, fees, price } = deal;
  const { code, places } = assetOf(asset);
  const crypto = { amount: deal.cryptoAmount, currency: code, network: context.codeOf(asset).slice(code.length + 1) };
  const money = { amount: deal.fiatAmount, currency: fiat, network: fiat };
  const percent = provider.methods.find(({ id, sides }) => id === deal.method && sides.includes(side))?.percent;
  const [from, to] = side === "BUY" ? [money, crypto] : [crypto, money];
  const service = { amount: fees.provider, currency: fiat, name: "Service fee", percentage: `${percent}%` };
  const inCoins = (amount: Decimal) => ({ amount: divide(amount, price, places), currency: code });
  return {
    from,
    to,
    rate: divide(to.amount, from.amount, 10),
    serviceFees: [service],
    converted:
      side === "BUY"
        ? { amount: subtract(deal.fiatAmount, fees.provider), currency: fiat }
        : { amount: deal.cryptoAmount, currency: code },
    networkFee: side === "BUY" ? inCoins(fees.network) : { amount: fees.network, currency: fiat },
  };
}

export function estimate(context: ApiContext, deal: Deal, provider: SimulatedProvider) {
  const { from, to, rate, serviceFees, converted, networkFee } = parts(context, deal, provider);
  return {
    from_currency: from.currency,
    from_network: from.network,
    to_currency: to.currency,
    to_network: to.network,
    value: to.amount,
    service_fees: serviceFees,
    estimated_exchange_rate: rate,
    converted_amount: converted,
    network_fee: networkFee,
  };
}

/** The response to a creation and a read, and the body of a callback. */
export function transaction(context: ApiContext, order: Order, provider: SimulatedProvider) {
  const { from, to, rate, serviceFees, converted, networkFee } = parts(context, order, provider);
  const isBuy = order.side === "BUY";
  const isFailed = order.status === "failed";
  const isOldSpelling = order.status === "canceled" && context.trait("spellsCanceled") === 0;
  return {
    id: order.id,
    status: isOldSpelling ? "cancelled" : order.status,
    email: null,
    errors: isFailed && order.reason ? [{ code: "payment_declined", reason: order.reason }] : [],
    status_details: isFailed ? null : order.reason,
    from_currency: from.currency,
    initial_from_currency: from.currency,
    from_network: from.network,
    from_currency_with_network: `${from.currency}-${from.network}`,
    from_amount: from.amount,
    expected_from_amount: from.amount,
    to_currency: to.currency,
    to_network: to.network,
    to_currency_with_network: `${to.currency}-${to.network}`,
    to_amount: order.status === "finished" ? to.amount : null,
    expected_to_amount: to.amount,
    output_hash: isBuy ? order.hash : null,
    location: null,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    partner_id: `simulated-${order.environment}`,
    external_partner_link_id: order.reference,
    customer_payout_address_changeable: order.wallet === null,
    estimate_breakdown: {
      fromAmount: from.amount,
      toAmount: to.amount,
      serviceFees,
      convertedAmount: converted,
      estimatedExchangeRate: rate,
      networkFee,
      partnerFee: null,
    },
    payout: { address: isBuy ? order.wallet : null, extra_id: order.details.tag ?? null },
    deposit_payment_category: isBuy ? order.method : "CRYPTO",
    payout_payment_category: isBuy ? "CRYPTO" : order.method,
    redirect_url: `${context.url}/en/checkout?tid=${order.id}`,
    preauth_token: null,
    skip_choose_payout_address: order.wallet !== null,
    skip_choose_payment_category: true,
  };
}
