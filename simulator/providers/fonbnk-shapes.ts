/** Fonbnk's response bodies: a deposit and a payout, each with its amounts and fees. Amounts are JSON numbers. */
import { add, type Decimal, divide, subtract } from "#lib/money.ts";
import type { Deal } from "#simulator/deals.ts";
import { allCoins, coinFacts, factsOf } from "#simulator/facts.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext, Environment, Order } from "#simulator/provider.ts";
import { type Fields, shape } from "#simulator/shape.ts";
import { parseAssets } from "#simulator/tables.ts";
import { type Field, fieldsToCreate, transferInstructions, transferTypeOf } from "./fonbnk-fields.ts";

type Country = { iso: string; name: string; dial: string; symbol: string };
export const countries: Record<string, Country> = {
  NGN: { iso: "NG", name: "Nigeria", dial: "234", symbol: "₦" },
  KES: { iso: "KE", name: "Kenya", dial: "254", symbol: "KSh" },
  GHS: { iso: "GH", name: "Ghana", dial: "233", symbol: "GH₵" },
  UGX: { iso: "UG", name: "Uganda", dial: "256", symbol: "USh" },
  ZAR: { iso: "ZA", name: "South Africa", dial: "27", symbol: "R" },
};

const carrierNames = parseAssets("MTN=MTN AIRTEL=Airtel GLO=Glo 9MOBILE=9Mobile SAFARICOM=M-Pesa");
const carrierCodes = parseAssets("NGN=MTN,AIRTEL,GLO,9MOBILE KES=SAFARICOM GHS=MTN,AIRTEL UGX=MTN,AIRTEL");
export const carriers = (channel: string, fiat: string) =>
  channel === "airtime" || channel === "mobile_money"
    ? carrierCodes[fiat]?.split(",").map((code) => ({ code, name: carrierNames[code] }))
    : undefined;

const transferTypes = parseAssets("bank=manual,redirect airtime=ussd mobile_money=stk_push,otp_stk_push");

const currency = shape("currencyType currencyCode paymentChannels currencyDetails pairs");
const channel = shape("type transferTypes isDepositAllowed isPayoutAllowed carriers?=carriers");
const coinDetails = shape("network=chain asset=coin networkTitle=chain assetTitle=coinName decimals=places");
const countryDetails = shape("countryIsoCode=iso countryName=name countryCode=dial currencySymbol=symbol");
const cashout = shape(`exchangeRate=#rate amountBeforeFees=#before amountAfterFees=#after amountBeforeFeesUsd=#beforeUsd
  amountAfterFeesUsd=#afterUsd totalChargedFees=#charged chargedFees`);
const common = `userId='68e39f1af2846eee548917b2' userEmail=details.email merchantOrderParams?=reference
  countryIsoCode=details.country flow='regular' type source='api' status createdAt updatedAt deposit payout refund?=refund`;
const orderShape = shape(`_id=id ${common} expiresAt=details.expiresAt`);
/** The order in a callback is without ID, fees, and instructions. */
const callback = shape(`order={ ${common} }`);
const short = shape(`paymentChannel currencyType currencyCode cashout={ exchangeRate=cashout.exchangeRate
  amountBeforeFees=cashout.amountBeforeFees amountAfterFees=cashout.amountAfterFees
  amountBeforeFeesUsd=cashout.amountBeforeFeesUsd amountAfterFeesUsd=cashout.amountAfterFeesUsd } transaction?=transaction`);

const detailsOfFiat = (fiat: string) => countryDetails(countries[fiat] ?? {});

export function currencyList(context: ApiContext) {
  const { fiats, methods } = context.provider;
  const money = fiats.map((code) =>
    currency({
      currencyType: "fiat",
      currencyCode: code,
      paymentChannels: methods
        .filter((one) => one.fiats.includes(code))
        .map(({ id: type, sides }) =>
          channel({
            type,
            transferTypes: transferTypes[type]?.split(","),
            isDepositAllowed: sides.includes("BUY"),
            isPayoutAllowed: sides.includes("SELL"),
            carriers: carriers(type, code) ?? null,
          }),
        ),
      currencyDetails: detailsOfFiat(code),
      pairs: ["crypto", "merchant_balance"],
    }),
  );
  const allowed = { isDepositAllowed: true, isPayoutAllowed: true, carriers: null };
  const coins = allCoins(context).map((facts) =>
    currency({
      currencyType: "crypto",
      currencyCode: facts.code,
      paymentChannels: [channel(allowed, { type: "crypto", transferTypes: ["manual"] })],
      currencyDetails: detailsOfCoin(facts),
      pairs: ["fiat", "merchant_balance"],
    }),
  );
  return [...money, ...coins];
}

/** The first part of a code is the network. */
const detailsOfCoin = (facts: ReturnType<typeof coinFacts>) => coinDetails(facts, { chain: facts.symbol });

/** Local currency per dollar, approximated by the price of a dollar coin. */
export const fiatPerDollar = (context: ApiContext, fiat: string): Decimal => context.price("USDT:polygon", "BUY", fiat);

type Fee = { id: string; recipient: string; amount: Decimal };

function cashedOut(before: Decimal, after: Decimal, fees: Fee[], toUsd: (amount: Decimal) => Decimal, rate: Decimal) {
  const chargedFees = fees.map(({ amount, ...fee }) => ({ ...fee, type: "flat_amount", amount: jsonNumber(amount) }));
  const charged = fees.map(({ amount }) => amount).reduce(add, "0");
  return cashout({ rate, before, after, beforeUsd: toUsd(before), afterUsd: toUsd(after), charged, chargedFees });
}

/** A buyer pays gas in coins and other fees in fiat; a seller pays them the other way around. */
function cashouts(context: ApiContext, deal: Deal) {
  const { side, asset, fiat, price, fees, fiatAmount, cryptoAmount } = deal;
  const perDollar = fiatPerDollar(context, fiat);
  const { places } = coinFacts(context, asset);
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
      deposit: cashedOut(fiatAmount, net, [ours(fee), ...partners(extra)], moneyUsd, rate),
      payout: cashedOut(
        add(cryptoAmount, network),
        cryptoAmount,
        [gas(network)],
        coinUsd,
        divide(perDollar, price, 10),
      ),
    };
  }
  const [fee, extra] = [coins(fees.provider), coins(fees.extra)];
  const net = subtract(cryptoAmount, add(fee, extra));
  return {
    deposit: cashedOut(cryptoAmount, net, [ours(fee), ...partners(extra)], coinUsd, divide(perDollar, price, 10)),
    payout: cashedOut(add(fiatAmount, fees.network), fiatAmount, [gas(fees.network)], moneyUsd, rate),
  };
}

export function toSides(context: ApiContext, deal: Deal) {
  const { side, fiat, method, code, ...facts } = factsOf(context, deal);
  const money = {
    paymentChannel: method,
    currencyType: "fiat",
    currencyCode: fiat,
    currencyDetails: detailsOfFiat(fiat),
  };
  const details = detailsOfCoin({ ...facts, code });
  const coins = { paymentChannel: "crypto", currencyType: "crypto", currencyCode: code, currencyDetails: details };
  const [deposit, payout] = side === "BUY" ? [money, coins] : [coins, money];
  const both = cashouts(context, deal);
  return { deposit: { ...deposit, cashout: both.deposit }, payout: { ...payout, cashout: both.payout } };
}

type QuoteMeta = { id: string; expiresAt: string; environment: Environment };

export function quoteFields(context: ApiContext, deal: Deal, { id, expiresAt, environment }: QuoteMeta) {
  const { deposit, payout } = toSides(context, deal);
  const fieldsOf = (leg: "deposit" | "payout", type: string) => fieldsToCreate(leg, type, environment);
  return {
    quoteId: id,
    quoteExpiresAt: expiresAt,
    deposit: {
      ...deposit,
      fieldsToCreateOrder: fieldsOf("deposit", deposit.paymentChannel),
      transferType: transferTypeOf(context, deposit.paymentChannel),
    },
    payout: { ...payout, fieldsToCreateOrder: fieldsOf("payout", payout.paymentChannel) },
  };
}

/** What the buyer entered when the order was created, by field. */
export const providedFields = ({ details }: Order): Record<string, unknown> => JSON.parse(details.fields ?? "{}");

/** Both legs, the transfer of the coins, and the refund of the whole deposit. */
function legsOf(context: ApiContext, order: Order) {
  const { deposit, payout } = toSides(context, order);
  const transaction = order.hash === null ? null : { meta: { transactionHash: order.hash } };
  const { amountBeforeFees } = deposit.cashout;
  const amountAfterFees = order.refundAmount === undefined ? amountBeforeFees : jsonNumber(order.refundAmount);
  const cashout = { amountBeforeFees, amountAfterFees };
  const refund = order.status.startsWith("refund_") ? { currencyCode: deposit.currencyCode, cashout } : null;
  return {
    deposit,
    payout,
    transaction,
    values: { ...order, type: order.side === "BUY" ? "on_ramp" : "off_ramp", refund },
  };
}

export function orderFields(context: ApiContext, order: Order): Fields {
  const { deposit, payout, transaction, values } = legsOf(context, order);
  const provided = providedFields(order);
  const withProvided = (leg: "deposit" | "payout", type: string, isSent: boolean) => {
    const fields: Field[] = fieldsToCreate(leg, type, order.environment);
    const entered = fields.flatMap(({ key }) => (provided[key] === undefined ? [] : [[key, provided[key]]]));
    return {
      fieldsToCreateOrder: fields,
      providedFieldsToCreateOrder: Object.fromEntries(entered),
      ...(isSent && transaction && { transaction }),
    };
  };
  const isBuy = order.side === "BUY";
  return orderShape(values, {
    deposit: {
      ...deposit,
      ...withProvided("deposit", deposit.paymentChannel, !isBuy),
      transferInstructions: hasDeposit(context, order) ? transferInstructions(context, order) : null,
    },
    payout: { ...payout, ...withProvided("payout", payout.paymentChannel, isBuy) },
  });
}

export function callbackData(context: ApiContext, order: Order): Fields {
  const { deposit, payout, transaction, values } = legsOf(context, order);
  const sent = order.side === "BUY" ? transaction : null;
  return callback(values, {
    deposit: short(deposit, { transaction: null }),
    payout: short(payout, { transaction: sent }),
  });
}

const hasDeposit = (context: ApiContext, { side, createdAt }: Order): boolean =>
  side === "BUY" || Date.now() - Date.parse(createdAt) >= context.trait("depositAfterMs");
