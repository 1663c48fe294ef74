/** Mercuryo's response bodies: lists, rates, and the two streams of an order. Amounts are text. */
import { type Decimal, divide, multiply } from "#lib/money.ts";
import { fiatOf } from "#simulator/catalog.ts";
import { countriesExcept, refusedByAll } from "#simulator/countries.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { allCoins, allFiats, factsOf } from "#simulator/facts.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiContext, Order, Route } from "#simulator/provider.ts";
import { padded, shape } from "#simulator/shape.ts";

/** The only currencies of payouts. */
export const payoutFiats = ["EUR", "USD"];

const coinRow = shape(`currency=symbol network=chain show_network_icon network_label=chain contract
  widget_onramp_enabled=true widget_offramp_enabled=isSellable`);
const buyRate = shape(`buy_token='simulated' currency=coin amount=cryptoAmount:8 fiat_amount=fiatAmount:fiat
  fiat_currency=fiat rate=price fee subtotal total kyc_limit_exceeded=false`);
const convert = shape(`type=side:lower currency=coin amount=shownCoins:8 fiat_currency=fiat fiat_amount=shownFiat
  rate fee=fees.total:fiat fee_currency=fiat`);
/** One stream of an order; each has its own ID. */
const stream = shape(`id=streamId merchant_transaction_id=reference fiat_currency=fiat fiat_amount=fiatAmount:fiat
  currency=coin network?=details.network amount=cryptoAmount:8 status created_at=createdAt:time
  created_at_ts=createdAt:unix updated_at=updatedAt:time updated_at_ts=updatedAt:unix tx?=transfer
  email?=email`);
export const event = shape(`...fields type user={ uuid4='00000000-0000-4000-8000-000000000000' country_code='de' }
  card={ number='1111' } payment_method`);

export function currencies(context: ApiContext) {
  const coins = allCoins(context);
  const methods = allFiats(context).map(({ fiat, min, max }) => {
    const payment_methods = context.methods("BUY", fiat).map(({ id, name }) => ({ code: id, name }));
    return [fiat, { payment_methods, limits: { min: money(min, fiat), max: money(max, fiat) } }];
  });
  return {
    fiat: context.provider.fiats,
    crypto: [...new Set(coins.map(({ symbol }) => symbol))],
    config: {
      base: {},
      crypto_currencies: coins.map((coin) =>
        coinRow(coin, { contract: coin.contract ?? "", show_network_icon: coin.network !== "mainnet" }),
      ),
      networks: Object.fromEntries(coins.map(({ chain }) => [chain, { name: chain }])),
      default_networks: {},
    },
    fiat_payment_methods: Object.fromEntries(methods),
  };
}

/** Currencies and coins in one list. */
export function codes(context: ApiContext, side: Side): string[] {
  const served = allCoins(context).filter(({ isSellable }) => side === "BUY" || isSellable);
  return [...(side === "BUY" ? context.provider.fiats : payoutFiats), ...new Set(served.map(({ symbol }) => symbol))];
}

const money = (amount: Decimal, fiat: string): string => padded(amount, fiatOf(fiat).places);
const coins = (amount: Decimal): string => padded(amount, 8);

/** The fee in both currencies, included in what is paid. */
export function rateOf(context: ApiContext, deal: Deal) {
  const { coin, fiat, fees, net, price, cryptoAmount, fiatAmount, ...facts } = factsOf(context, deal);
  const both = (amount: Decimal, inCoins = divide(amount, price, 8)) => ({
    [coin]: coins(inCoins),
    [fiat]: money(amount, fiat),
  });
  const parts = { fee: both(fees.total), subtotal: both(net, cryptoAmount), total: both(fiatAmount) };
  return buyRate(facts, { coin, fiat, price, cryptoAmount, fiatAmount }, parts);
}

/** Amounts before the fee, unless it is in the rate. */
export function converted(context: ApiContext, deal: Deal) {
  const facts = factsOf(context, deal);
  const { fiatAmount, cryptoAmount, price, isBuy, fiat } = facts;
  const isInRate = context.has("feeInRate");
  const shownCoins = isInRate || !isBuy ? cryptoAmount : divide(fiatAmount, price, 8);
  const shownFiat = isInRate || isBuy ? fiatAmount : multiply(cryptoAmount, price);
  const rate = isInRate ? divide(fiatAmount, cryptoAmount, 8) : price;
  return convert(facts, { shownCoins: coins(shownCoins), shownFiat: money(shownFiat, fiat), rate });
}

export function limits(context: ApiContext, { side, asset, fiat }: Route) {
  const price = context.price(asset, side, fiat);
  const { min, max } = context.limits(fiat, asset);
  const toCoins = (amount: Decimal) => coins(divide(amount, price));
  return {
    [asset.split(":")[0] ?? ""]: { max: toCoins(max), min: toCoins(min) },
    [fiat]: { max: money(max, fiat), min: money(min, fiat) },
  };
}

/** The part of an order's status before its slash: "buy" and, once it has begun, "withdraw"; or "deposit" and "sell". */
export function streamOf(context: ApiContext, order: Order, type: string, status: string, email: string | null = null) {
  const isFirst = type === "buy" || type === "deposit";
  const facts = factsOf(context, order);
  const address = type === "withdraw" ? order.wallet : facts.deposit;
  const transfer = type === "withdraw" || type === "deposit" ? { id: order.hash, address } : null;
  return stream(facts, { status, transfer, email, streamId: isFirst ? order.id : order.details.secondId });
}

// Only a "buy" that is polled has it.
const buyerEmail = "buyer@example.com";

/** Both streams by type. `purchase` is the name of "buy". */
export function streams(context: ApiContext, order: Order, purchase: string) {
  const [type, status = ""] = order.status.split("/");
  const [first, second, finished] =
    order.side === "BUY" ? ["buy", "withdraw", "paid"] : ["deposit", "sell", "completed"];
  const isSecond = type === second;
  return {
    [first === "buy" ? purchase : first]: streamOf(
      context,
      order,
      first,
      isSecond ? finished : status,
      first === "buy" ? buyerEmail : null,
    ),
    ...(isSecond && { [second]: streamOf(context, order, second, status) }),
  };
}

const served = countriesExcept(
  `${refusedByAll} AO BI CF CD CG DJ ER ET GN GW HT KG LB LK LR ML NG NI PK PS SL TD TJ TM VE ZW`,
);

/** In lower case. Only alpha-2 codes are simulated, which the query has to ask for. */
export function cardCountries(type: string | null): string[] {
  if (type !== "alpha2") throw new ApiError(400, "Only type=alpha2 is simulated");
  return served.map(({ code }) => code.toLowerCase());
}
