import { createHash } from "node:crypto";
import { fieldValue } from "#lib/providers/buyer-fields.ts";
import type { BuyerField, Order } from "#lib/providers/provider.ts";
import { type Institution, isNigerian, toPhone } from "./buyer.ts";
import type { Channel, Token } from "./catalog.ts";

/** Converts "1997-01-02" to "01/02/1997", month first. */
const toUsDate = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

type Values = Record<string, string>;

type Sale = {
  channel: Channel;
  token: Token;
  institutions: Institution[];
  fields: BuyerField[];
  isAcceptedAtOnce: boolean;
};

/** The body of the request that creates an order. */
export function toCreation(order: Order, { channel, token, institutions, fields, isAcceptedAtOnce }: Sale) {
  const values = Object.fromEntries(fields.map((one) => [one.key, fieldValue(one, order.buyerInput)]));
  const isMobile = channel.channelType === "momo";
  const { email = "", accountNumber = "" } = values;
  const account = {
    accountType: channel.channelType,
    accountNumber: (isMobile ? toPhone(accountNumber) : accountNumber) || undefined,
    networkId: values.networkId || institutions[0]?.id,
  };
  return {
    channelId: channel.id,
    sequenceId: order.reference,
    currency: channel.currency,
    country: channel.country,
    customerUID: order.customerId ?? createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32),
    customerType: "retail",
    reason: "other",
    forceAccept: isAcceptedAtOnce,
    directSettlement: true,
    ...(order.side === "BUY"
      ? toReceive(order, personOf(values, channel), account, token)
      : toSend(order, personOf(values, channel), { ...account, country: channel.country }, token)),
  };
}

type Person = ReturnType<typeof personOf>;

function personOf({ name, email = "", phone = "", address, dob = "", idNumber, ...ids }: Values, channel: Channel) {
  return {
    name,
    email,
    phone: toPhone(phone),
    country: channel.country,
    address,
    dob: toUsDate(dob),
    idNumber,
    ...(isNigerian(channel)
      ? { idType: "NIN", additionalIdType: "BVN", additionalIdNumber: ids.additionalIdNumber }
      : { idType: ids.idType }),
  };
}

/** The amount is a whole number. */
const toReceive = ({ fiatAmount, wallet, returnUrl }: Order, recipient: Person, source: object, token: Token) => ({
  localAmount: JSON.rawJSON(fiatAmount),
  recipient,
  source,
  redirectUrl: returnUrl,
  settlementInfo: { walletAddress: wallet, cryptoCurrency: token.code, cryptoNetwork: token.network },
});

/** By crypto amount alone: an order with direct settlement has no amount in fiat. */
const toSend = ({ cryptoAmount }: Order, sender: Person, account: object, token: Token) => ({
  sender,
  destination: { accountName: sender.name, ...account },
  settlementInfo: {
    cryptoCurrency: token.code,
    cryptoNetwork: token.network,
    cryptoAmount: JSON.rawJSON(cryptoAmount),
  },
});
