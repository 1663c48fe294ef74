/** Banxa's response bodies: lists, prices, orders, and callbacks. Every number is text. */
import type { Decimal } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { padDecimals } from "#simulator/format.ts";
import type { ApiContext, Order, SimulatedProvider } from "#simulator/old.ts";
import { depositAddress } from "#simulator/orders.ts";

/** "USDT/TRON" is the coin USDT on the blockchain TRON. */
export const namesOf = (code: string): { crypto: string; blockchain: string } => {
  const [crypto = "", blockchain = ""] = code.split("/");
  return { crypto, blockchain };
};

/** One row per coin with its blockchains; the first is the default. */
export function cryptoList({ assets }: SimulatedProvider) {
  const all = Object.keys(assets).map(namesOf);
  return [...new Set(all.map(({ crypto }) => crypto))].map((id) => ({
    id,
    description: assetOf(Object.values(assets).find((asset) => assetOf(asset).code === id) ?? id).name,
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

export function fiatList(context: ApiContext, provider: SimulatedProvider, side: Side) {
  return provider.fiats.flatMap((id) => {
    const { min: minimum, max: maximum } = context.limits(id);
    const methods = context.methods(side, id);
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

const money = (amount: Decimal, fiat: string) => padDecimals(amount, fiatOf(fiat).places);

export function price({ method, fiat, asset, fiatAmount, cryptoAmount, fees }: Deal) {
  return {
    paymentMethodId: method,
    cryptoAmount: padDecimals(cryptoAmount, assetOf(asset).places),
    fiatAmount: money(fiatAmount, fiat),
    processingFee: money(fees.provider, fiat),
    networkFee: money(fees.network, fiat),
  };
}

/** The response to a creation and a read. */
export function orderFields(context: ApiContext, order: Order) {
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
    cryptoAmount: padDecimals(order.cryptoAmount, 16),
    walletAddress: walletOf(order),
    walletAddressTag: side === "BUY" ? (details.tag ?? null) : null,
    processingFee: money(fees.provider, fiat),
    networkFee: money(fees.network, fiat),
    status: order.status,
    transactionHash: order.hash,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    checkoutUrl: `${context.url}/checkout/order?${new URLSearchParams({ id: order.id, key: details.key ?? "" })}`,
  };
}

/** For a sale, the seller's own address until payment is awaited, then the deposit address. */
function walletOf({ side, wallet, status, details }: Order): string | null {
  if (side === "BUY") return wallet;
  return status === "pendingPayment" ? (details.refundAddress ?? null) : depositAddress;
}

/** Banxa writes no separator between date and time. */
const timestamp = (iso: string): string => iso.slice(0, 19).replace("T", "");

export function statusChange(order: Order) {
  const { details, side, fiat, fees } = order;
  return {
    order_id: order.id,
    status: order.status,
    status_date: timestamp(order.updatedAt),
    created_at: timestamp(order.createdAt),
    updated_at: timestamp(order.updatedAt),
    external_id: order.reference,
    order_type: side,
    crypto_coin: details.crypto ?? null,
    crypto_blockchain: details.blockchain ?? null,
    crypto_amount: padDecimals(order.cryptoAmount, 16),
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
