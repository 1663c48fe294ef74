import { createHash } from "node:crypto";
import { fieldValue } from "#lib/providers/buyer-fields.ts";
import type { BuyerField, Order } from "#lib/providers/provider.ts";
import { type Institution, isNigerian, toPhone } from "./buyer.ts";
import type { Channel, Token } from "./catalog.ts";

/** Converts "1997-01-02" to "01/02/1997", month first. */
const toUsDate = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

type Sale = {
  channel: Channel;
  token: Token;
  institutions: Institution[];
  fields: BuyerField[];
  isAcceptedAtOnce: boolean;
};

/** The body of the request that creates an order. Amounts are whole numbers. */
export function toCreation(order: Order, { channel, token, institutions, fields, isAcceptedAtOnce }: Sale) {
  const values = Object.fromEntries(fields.map((one) => [one.key, fieldValue(one, order.buyerInput)]));
  const isMobile = channel.channelType === "momo";
  const { email = "", phone = "", dob = "", accountNumber = "" } = values;
  return {
    channelId: channel.id,
    sequenceId: order.reference,
    localAmount: JSON.rawJSON(order.fiatAmount),
    currency: channel.currency,
    country: channel.country,
    customerUID: createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32),
    customerType: "retail",
    recipient: {
      name: values.name,
      email,
      phone: toPhone(phone),
      country: channel.country,
      address: values.address,
      dob: toUsDate(dob),
      idNumber: values.idNumber,
      ...(isNigerian(channel)
        ? { idType: "NIN", additionalIdType: "BVN", additionalIdNumber: values.additionalIdNumber }
        : { idType: values.idType }),
    },
    source: {
      accountType: channel.channelType,
      accountNumber: (isMobile ? toPhone(accountNumber) : accountNumber) || undefined,
      networkId: isMobile ? values.networkId || institutions[0]?.id : undefined,
    },
    reason: "other",
    forceAccept: isAcceptedAtOnce,
    redirectUrl: order.returnUrl,
    directSettlement: true,
    settlementInfo: {
      walletAddress: order.wallet,
      cryptoCurrency: token.code,
      cryptoNetwork: token.network,
    },
  };
}
