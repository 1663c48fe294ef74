/** Fonbnk's response bodies: a deposit and a payout, each with its amounts and fees. Amounts are JSON numbers. */
import { add, type Decimal, divide, subtract } from "#lib/money.ts";
import { assetOf } from "#simulator/catalog.ts";
import type { Deal } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext, Environment, Order, SimulatedProvider } from "#simulator/old.ts";
import { type Field, fieldsToCreate, transferInstructions, transferTypeOf } from "./fonbnk-fields.ts";

type Country = { iso: string; name: string; dial: string; symbol: string };
export const countries: Record<string, Country> = {
  NGN: { iso: "NG", name: "Nigeria", dial: "234", symbol: "₦" },
  KES: { iso: "KE", name: "Kenya", dial: "254", symbol: "KSh" },
  GHS: { iso: "GH", name: "Ghana", dial: "233", symbol: "GH₵" },
  UGX: { iso: "UG", name: "Uganda", dial: "256", symbol: "USh" },
  ZAR: { iso: "ZA", name: "South Africa", dial: "27", symbol: "R" },
};

type Carrier = { code: string; name: string };
const nigerian: Carrier[] = [
  { code: "MTN", name: "MTN" },
  { code: "AIRTEL", name: "Airtel" },
  { code: "GLO", name: "Glo" },
  { code: "9MOBILE", name: "9Mobile" },
];
const carriersOf: Record<string, Carrier[]> = {
  NGN: nigerian,
  KES: [{ code: "SAFARICOM", name: "M-Pesa" }],
  GHS: nigerian.slice(0, 2),
  UGX: nigerian.slice(0, 2),
};
export const carriers = (channel: string, fiat: string): Carrier[] | undefined =>
  channel === "airtime" || channel === "mobile_money" ? carriersOf[fiat] : undefined;

const transferTypes: Record<string, string[]> = {
  bank: ["manual", "redirect"],
  airtime: ["ussd"],
  mobile_money: ["stk_push", "otp_stk_push"],
};

export function currencyList({ fiats, methods, assets }: SimulatedProvider) {
  const money = fiats.map((currencyCode) => ({
    currencyType: "fiat",
    currencyCode,
    paymentChannels: methods
      .filter((one) => one.fiats.includes(currencyCode))
      .map(({ id: type, sides }) => ({
        type,
        transferTypes: transferTypes[type],
        isDepositAllowed: sides.includes("BUY"),
        isPayoutAllowed: sides.includes("SELL"),
        carriers: carriers(type, currencyCode),
      })),
    currencyDetails: fiatDetails(currencyCode),
    pairs: ["crypto", "merchant_balance"],
  }));
  const coins = Object.entries(assets).map(([currencyCode, id]) => ({
    currencyType: "crypto",
    currencyCode,
    paymentChannels: [{ type: "crypto", transferTypes: ["manual"], isDepositAllowed: true, isPayoutAllowed: true }],
    currencyDetails: coinDetails(currencyCode, id),
    pairs: ["fiat", "merchant_balance"],
  }));
  return [...money, ...coins];
}

function fiatDetails(fiat: string) {
  const country = countries[fiat];
  return {
    countryIsoCode: country?.iso,
    countryName: country?.name,
    countryCode: country?.dial,
    currencySymbol: country?.symbol,
  };
}

function coinDetails(currencyCode: string, id: string) {
  const { code, name, places } = assetOf(id);
  const network = currencyCode.slice(0, currencyCode.lastIndexOf("_"));
  return { network, asset: code, networkTitle: network, assetTitle: name, decimals: places };
}

/** Local currency per dollar, approximated by the price of a dollar coin. */
export const fiatPerDollar = (context: ApiContext, fiat: string): Decimal => context.price("USDT:polygon", "BUY", fiat);

type Fee = { id: string; recipient: string; amount: Decimal };

function cashout(before: Decimal, after: Decimal, fees: Fee[], toUsd: (amount: Decimal) => Decimal, rate: Decimal) {
  return {
    exchangeRate: jsonNumber(rate),
    amountBeforeFees: jsonNumber(before),
    amountAfterFees: jsonNumber(after),
    amountBeforeFeesUsd: jsonNumber(toUsd(before)),
    amountAfterFeesUsd: jsonNumber(toUsd(after)),
    totalChargedFees: jsonNumber(fees.map(({ amount }) => amount).reduce(add, "0")),
    chargedFees: fees.map(({ amount, ...fee }) => ({ ...fee, type: "flat_amount", amount: jsonNumber(amount) })),
  };
}

/** A buyer pays gas in coins and other fees in fiat; a seller pays them the other way around. */
function cashouts(context: ApiContext, deal: Deal) {
  const { side, asset, fiat, price, fees, fiatAmount, cryptoAmount } = deal;
  const perDollar = fiatPerDollar(context, fiat);
  const { places } = assetOf(asset);
  const coins = (amount: Decimal) => divide(amount, price, places);
  const moneyUsd = (amount: Decimal) => divide(amount, perDollar, 6);
  const coinUsd = (amount: Decimal) => divide(amount, divide(perDollar, price), 6);
  const ours = (amount: Decimal) => ({ id: "provider_fee", recipient: "provider", amount });
  const partners = (amount: Decimal) =>
    fees.extra === "0" ? [] : [{ id: "merchant_fee", recipient: "merchant", amount }];
  const gas = (amount: Decimal) => ({ id: "gas_fee", recipient: "blockchain", amount });
  const rate = divide(perDollar, "1", 4);
  if (side === "BUY") {
    const [fee, extra, network] = [fees.provider, fees.extra, coins(fees.network)];
    const net = subtract(fiatAmount, add(fee, extra));
    return {
      deposit: cashout(fiatAmount, net, [ours(fee), ...partners(extra)], moneyUsd, rate),
      payout: cashout(add(cryptoAmount, network), cryptoAmount, [gas(network)], coinUsd, divide(perDollar, price, 10)),
    };
  }
  const [fee, extra] = [coins(fees.provider), coins(fees.extra)];
  const net = subtract(cryptoAmount, add(fee, extra));
  return {
    deposit: cashout(cryptoAmount, net, [ours(fee), ...partners(extra)], coinUsd, divide(perDollar, price, 10)),
    payout: cashout(add(fiatAmount, fees.network), fiatAmount, [gas(fees.network)], moneyUsd, rate),
  };
}

export function toSides(context: ApiContext, deal: Deal) {
  const { side, asset, fiat, method } = deal;
  const code = context.codeOf(asset);
  const money = {
    paymentChannel: method,
    currencyType: "fiat",
    currencyCode: fiat,
    currencyDetails: fiatDetails(fiat),
  };
  const coins = {
    paymentChannel: "crypto",
    currencyType: "crypto",
    currencyCode: code,
    currencyDetails: coinDetails(code, asset),
  };
  const [deposit, payout] = side === "BUY" ? [money, coins] : [coins, money];
  const both = cashouts(context, deal);
  return { deposit: { ...deposit, cashout: both.deposit }, payout: { ...payout, cashout: both.payout } };
}

type QuoteMeta = { id: string; expiresAt: string; environment: Environment };

export function quoteFields(context: ApiContext, deal: Deal, { id, expiresAt, environment }: QuoteMeta) {
  const { deposit, payout } = toSides(context, deal);
  return {
    quoteId: id,
    quoteExpiresAt: expiresAt,
    deposit: {
      ...deposit,
      fieldsToCreateOrder: fieldsToCreate("deposit", deposit.paymentChannel, environment),
      transferType: transferTypeOf(context, deposit.paymentChannel),
    },
    payout: { ...payout, fieldsToCreateOrder: fieldsToCreate("payout", payout.paymentChannel, environment) },
  };
}

/** What the buyer entered when the order was created, by field. */
export const providedFields = ({ details }: Order): Record<string, unknown> => JSON.parse(details.fields ?? "{}");

export function orderFields(context: ApiContext, order: Order) {
  const { deposit, payout } = toSides(context, order);
  const provided = providedFields(order);
  const withProvided = (fields: Field[]) => ({
    fieldsToCreateOrder: fields,
    providedFieldsToCreateOrder: Object.fromEntries(
      fields.flatMap(({ key }) => (provided[key] === undefined ? [] : [[key, provided[key]]])),
    ),
  });
  const transfer = (isOwn: boolean) =>
    order.hash === null || !isOwn ? {} : { transaction: { meta: { transactionHash: order.hash } } };
  return {
    _id: order.id,
    ...common(order),
    deposit: {
      ...deposit,
      ...withProvided(fieldsToCreate("deposit", deposit.paymentChannel, order.environment)),
      transferInstructions: transferInstructions(context, order),
      ...transfer(order.side === "SELL"),
    },
    payout: {
      ...payout,
      ...withProvided(fieldsToCreate("payout", payout.paymentChannel, order.environment)),
      ...transfer(order.side === "BUY"),
    },
    ...(order.status.startsWith("refund_") && { refund: refundOf(deposit) }),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    expiresAt: order.details.expiresAt,
  };
}

/** The whole deposit. */
const refundOf = ({ currencyCode, cashout }: ReturnType<typeof toSides>["deposit"]) => ({
  currencyCode,
  cashout: { amountBeforeFees: cashout.amountBeforeFees, amountAfterFees: cashout.amountBeforeFees },
});

const common = ({ details, reference, side, status }: Order) => ({
  userId: "68e39f1af2846eee548917b2",
  userEmail: details.email,
  ...(reference === null ? {} : { merchantOrderParams: reference }),
  countryIsoCode: details.country,
  flow: "regular",
  type: side === "BUY" ? "on_ramp" : "off_ramp",
  source: "api",
  status,
});

/** The order in a callback, without ID, fees, and instructions. */
export function callbackData(context: ApiContext, order: Order) {
  const { deposit, payout } = toSides(context, order);
  const short = ({ paymentChannel, currencyType, currencyCode, cashout }: typeof deposit) => {
    const { totalChargedFees: _total, chargedFees: _fees, ...amounts } = cashout;
    return { paymentChannel, currencyType, currencyCode, cashout: amounts };
  };
  const hash = order.side === "BUY" && order.hash ? { transaction: { meta: { transactionHash: order.hash } } } : {};
  return {
    order: {
      ...common(order),
      deposit: short(deposit),
      payout: { ...short(payout), ...hash },
      ...(order.status.startsWith("refund_") && { refund: refundOf(deposit) }),
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    },
  };
}
