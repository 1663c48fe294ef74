/** What Banxa's answers look like: lists, a price, an order, a callback. Every number is text. */
import type { Decimal } from "#lib/money.ts";
import { padded } from "#simulator/amounts.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { fiatOf } from "#simulator/fiats.ts";
import type { Method, Order, SimulatedProvider, Stage } from "#simulator/provider.ts";

/** "USDT/TRON" is their coin USDT on their blockchain TRON. */
export const namesOf = (theirs: string): { crypto: string; blockchain: string } => {
  const [crypto = "", blockchain = ""] = theirs.split("/");
  return { crypto, blockchain };
};

/** One row for each coin, with the blockchains it is served on; the first is the default. */
export function cryptoList({ assets }: SimulatedProvider) {
  const all = Object.keys(assets).map(namesOf);
  return [...new Set(all.map(({ crypto }) => crypto))].map((id) => ({
    id,
    description: nameOf(assets, id),
    blockchains: all
      .filter(({ crypto }) => crypto === id)
      .map(({ blockchain }, index) => ({
        id: blockchain,
        description: blockchain,
        isDefaultBlockchain: index === 0,
        address: null,
        network: blockchain.toLowerCase(),
        minimum: "0",
        unsupportedCountries: [],
      })),
  }));
}

function nameOf(assets: Record<string, string>, crypto: string): string {
  const id = Object.entries(assets).find(([theirs]) => namesOf(theirs).crypto === crypto)?.[1];
  return id === undefined ? crypto : assetOf(id).name;
}

const methodsOf = ({ methods }: SimulatedProvider, side: Side, fiat: string): Method[] =>
  methods.filter(({ sides, fiats }) => sides.includes(side) && fiats.includes(fiat));

export function fiatList(stage: Stage, provider: SimulatedProvider, side: Side) {
  return provider.fiats.flatMap((id) => {
    const { min: minimum, max: maximum } = stage.limits(id);
    const methods = methodsOf(provider, side, id);
    if (methods.length === 0) return [];
    const supportedPaymentMethods = methods.map((method) => ({ id: method.id, name: method.name, minimum, maximum }));
    return [{ id, description: fiatOf(id).name, symbol: id, supportedPaymentMethods }];
  });
}

export function methodList({ methods }: SimulatedProvider, side: Side, fiat: string | null) {
  return methods
    .filter(({ sides, fiats }) => sides.includes(side) && (fiat === null || fiats.includes(fiat)))
    .map(({ id, name, fiats }) => ({ id, name, description: name, supportedFiats: fiats }));
}

const money = (amount: Decimal, fiat: string) => padded(amount, fiatOf(fiat).places);

export function price({ method, fiat, asset, fiatAmount, cryptoAmount, fees }: Deal) {
  return {
    paymentMethodId: method,
    cryptoAmount: padded(cryptoAmount, assetOf(asset).places),
    fiatAmount: money(fiatAmount, fiat),
    processingFee: money(fees.provider, fiat),
    networkFee: money(fees.network, fiat),
  };
}

/** The same object answers a creation and a poll. */
export function orderAnswer(stage: Stage, order: Order) {
  const { details, side, fiat, fees } = order;
  return {
    id: order.id,
    externalCustomerId: details.externalCustomerId ?? null,
    externalOrderId: order.reference,
    orderType: side,
    paymentMethodId: order.method,
    fiat,
    fiatAmount: money(order.fiatAmount, fiat),
    crypto: details.crypto ?? null,
    blockchain: details.blockchain ?? null,
    cryptoAmount: padded(order.cryptoAmount, 16),
    walletAddress: walletOf(order),
    walletAddressTag: null,
    processingFee: money(fees.provider, fiat),
    networkFee: money(fees.network, fiat),
    status: order.status,
    transactionHash: order.hash,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    checkoutUrl: `${stage.url}/checkout/order?${new URLSearchParams({ id: order.id, key: details.key ?? "" })}`,
  };
}

/** A sale's is the seller's own until it is known where the coins go: then it is that address. */
function walletOf({ side, wallet, status, details }: Order): string | null {
  if (side === "BUY") return wallet;
  return (status === "pendingPayment" ? details.refundAddress : details.depositAddress) ?? null;
}

/** Their moments of time have no space between day and hour. */
const stamp = (iso: string): string => iso.slice(0, 19).replace("T", "");

export function statusChange(order: Order) {
  const { details, side, fiat, fees } = order;
  return {
    order_id: order.id,
    status: order.status,
    status_date: stamp(order.updatedAt),
    created_at: stamp(order.createdAt),
    updated_at: stamp(order.updatedAt),
    external_id: order.reference,
    order_type: side,
    crypto_coin: details.crypto ?? null,
    crypto_blockchain: details.blockchain ?? null,
    crypto_amount: padded(order.cryptoAmount, 16),
    fiat_currency: fiat,
    fiat_amount: order.fiatAmount,
    asset_price: order.price,
    payment_method: order.method,
    processing_fee: fees.provider,
    network_fee: fees.network,
    usd_exchange_rate: "1",
    transaction_hash: order.hash ?? "0",
    metadata: [],
  };
}
