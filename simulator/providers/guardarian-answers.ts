/** What Guardarian's answers look like: lists, an estimate, a transaction. Amounts are decimal strings. */
import { type Decimal, divide, subtract } from "#lib/money.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal } from "#simulator/deals.ts";
import { fiatOf } from "#simulator/fiats.ts";
import type { Method, Order, SimulatedProvider, Stage } from "#simulator/provider.ts";

const listed = { enabled: true, is_available: true, has_external_id: false };

export function fiatList({ fiats, methods }: SimulatedProvider) {
  return fiats.map((code, index) => ({
    id: index + 1,
    currency_type: "FIAT",
    ticker: code,
    name: fiatOf(code).name,
    ...listed,
    networks: [{ name: code, network: code }],
    payment_methods: [...new Set(methods.map(({ id }) => id))].flatMap((category) => ways(methods, category, code)),
  }));
}

export const typeOf = (category: string): string => (category === "VISA_MC" ? "VISA_MC1" : `${category}_1`);

function ways(methods: Method[], category: string, fiat: string) {
  const sides = methods
    .filter(({ id, fiats }) => id === category && fiats.includes(fiat))
    .flatMap(({ sides }) => sides);
  if (sides.length === 0) return [];
  const [deposit_enabled, withdrawal_enabled] = [sides.includes("BUY"), sides.includes("SELL")];
  return [{ type: typeOf(category), payment_category: category, deposit_enabled, withdrawal_enabled }];
}

/** One row for each ticker, with all the networks it is served on. */
export function cryptoList({ assets }: SimulatedProvider) {
  const tickers = [...new Set(Object.values(assets).map((id) => assetOf(id).code))];
  return tickers.map((ticker, index) => ({
    id: 1_000 + index,
    currency_type: "CRYPTO",
    ticker,
    name: nameOf(assets, ticker),
    ...listed,
    networks: Object.keys(assets)
      .filter((name) => name.startsWith(`${ticker}-`))
      .map((name) => network(name.slice(ticker.length + 1))),
    payment_methods: [
      { type: "CRYPTO_THROUGH_CN", payment_category: "CRYPTO", deposit_enabled: true, withdrawal_enabled: true },
    ],
  }));
}

function nameOf(assets: Record<string, string>, ticker: string): string {
  const id = Object.values(assets).find((one) => assetOf(one).code === ticker);
  return id === undefined ? ticker : assetOf(id).name;
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

/** From, to and fees as this provider counts them: a buyer's network fee is taken in coins, a seller's in currency. */
function parts(deal: Deal, provider: SimulatedProvider) {
  const { side, asset, fiat, fees, price } = deal;
  const { code, places } = assetOf(asset);
  const theirs = Object.entries(provider.assets).find(([, id]) => id === asset)?.[0] ?? code;
  const coins = { amount: deal.cryptoAmount, currency: code, network: theirs.slice(code.length + 1) };
  const money = { amount: deal.fiatAmount, currency: fiat, network: fiat };
  const percent = provider.methods.find(({ id, sides }) => id === deal.method && sides.includes(side))?.percent;
  const [from, to] = side === "BUY" ? [money, coins] : [coins, money];
  const service = { amount: fees.provider, currency: fiat, name: "Service fee", percentage: `${percent}%` };
  const inCoins = (amount: Decimal) => ({ amount: divide(amount, price, places), currency: code });
  return {
    from,
    to,
    rate: divide(to.amount, from.amount, 10),
    serviceFees: [service],
    converted:
      side === "BUY" ? { amount: subtract(deal.fiatAmount, fees.provider), currency: fiat } : coinAmount(coins),
    networkFee: side === "BUY" ? inCoins(fees.network) : { amount: fees.network, currency: fiat },
  };
}

const coinAmount = ({ amount, currency }: { amount: Decimal; currency: string }) => ({ amount, currency });

export function estimate(deal: Deal, provider: SimulatedProvider) {
  const { from, to, rate, serviceFees, converted, networkFee } = parts(deal, provider);
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

/** The same object answers a creation, a poll and a callback. */
export function transaction(stage: Stage, order: Order, provider: SimulatedProvider) {
  const { from, to, rate, serviceFees, converted, networkFee } = parts(order, provider);
  const isBuy = order.side === "BUY";
  return {
    id: order.id,
    status: order.status,
    email: null,
    errors: [],
    status_details: order.reason,
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
    payout: { address: isBuy ? order.wallet : null, extra_id: null },
    deposit_payment_category: isBuy ? order.method : "CRYPTO",
    payout_payment_category: isBuy ? "CRYPTO" : order.method,
    redirect_url: `${stage.url}/en/checkout?tid=${order.id}`,
    preauth_token: null,
    skip_choose_payout_address: order.wallet !== null,
    skip_choose_payment_category: true,
  };
}
