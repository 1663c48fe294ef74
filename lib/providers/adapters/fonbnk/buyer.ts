import type { FieldValues } from "#lib/providers/buyer-fields.ts";
import type { BuyerField, Order } from "#lib/providers/provider.ts";
import type { PaymentRoute, PaymentRoutes } from "./catalog.ts";
import { toBuyerField, toChoice, toValues } from "./fields.ts";
import type { FonbnkQuote } from "./quote.ts";

/** Fonbnk's field for the receiving wallet of a BUY or the sending wallet of a SELL. */
export const walletField = "blockchainWalletAddress";
/** Our field for it: the core stores its value as the wallet of the order. */
const walletKey = "wallet_address";
const [emailKey, countryKey, carrierKey] = ["userEmail", "userCountryIsoCode", "carrierCode"];

export const emailOf = (input: FieldValues): string => (input[emailKey] ?? "").trim();

const email: BuyerField = { key: emailKey, label: "Email address", type: "email", isRequired: true };

/** The payment route in a country; undefined if the country isn't stated or has none. */
export const routeIn = (ways: PaymentRoutes, code: string | null | undefined): PaymentRoute | undefined =>
  ways.find(({ country }) => country.code === code);

/** The payment route in the buyer's country and with the buyer's carrier. Fields with one option are not asked. The country and the
 * email address of the order are only proposals. */
export function choosePaymentRoute(ways: PaymentRoutes, { buyerInput: input, country, email: address }: Order) {
  const countries = ways.map((way) => way.country);
  const only = ways.length === 1 ? ways[0] : undefined;
  const proposed = routeIn(ways, country)?.country.code;
  const way = only ?? routeIn(ways, input[countryKey] || proposed);
  const carriers = way?.carriers ?? [];
  const carrier = (carriers.length === 1 ? carriers[0] : carriers.find(({ code }) => code === input[carrierKey]))?.code;
  const fields = [
    { ...email, ...(address && { value: address }) },
    ...(only ? [] : [{ ...toChoice(countryKey, "Country", countries), ...(proposed && { value: proposed }) }]),
    ...(carriers.length > 1 ? [toChoice(carrierKey, "Carrier", carriers)] : []),
  ];
  return { way, carrier, fields };
}

/** The buyer fields required for an order at this price; the wallet only if the order has none. */
export function orderFields({ deposit, payout }: FonbnkQuote, { wallet, fiat }: Order): BuyerField[] {
  const fields = [...(deposit.fieldsToCreateOrder ?? []), ...(payout.fieldsToCreateOrder ?? [])];
  const byKey = new Map(fields.map((one) => [one.key, { ...toBuyerField(one), ...digitsOf(one.key, fiat) }]));
  const asked = byKey.get(walletField);
  byKey.delete(walletField);
  return [...(asked && wallet === null ? [{ ...asked, key: walletKey }] : []), ...byKey.values()];
}

/** Account numbers of all Nigerian banks have 10 digits. */
const digitsOf = (key: string, fiat: string): Pick<BuyerField, "digits"> =>
  key === "bankAccountNumber" && fiat === "NGN" ? { digits: 10 } : {};

/** The request body of an order, with only the requested fields, because Fonbnk rejects unknown ones. */
export function toCreation(
  sale: Order,
  { sides, price, way }: { sides: object; price: FonbnkQuote; way: PaymentRoute },
) {
  const { buyerInput, wallet } = sale;
  const values = toValues(orderFields(price, sale), buyerInput);
  const { [walletKey]: entered, ...others } = values;
  const isWalletAsked = [price.deposit, price.payout].some(({ fieldsToCreateOrder }) =>
    fieldsToCreateOrder?.some(({ key }) => key === walletField),
  );
  return {
    quoteId: price.quoteId ?? undefined,
    userEmail: emailOf(buyerInput),
    userCountryIsoCode: way.country.code,
    userIp: sale.buyerIp ?? undefined,
    ...sides,
    fieldsToCreateOrder: { ...others, ...(isWalletAsked ? { [walletField]: wallet ?? entered } : {}) },
    orderParams: sale.reference,
    callbackUrl: sale.returnUrl,
    webhookUrl: sale.callbackUrl,
  };
}
