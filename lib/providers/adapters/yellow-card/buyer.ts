import * as z from "zod";
import { assertCorrect, choiceField, type FieldValues, fieldsToCorrect } from "#lib/providers/buyer-fields.ts";
import type { BuyerField, Order, Side } from "#lib/providers/provider.ts";
import { type Channel, channelIn } from "./catalog.ts";
import { documents } from "./names.ts";

/** A mobile operator or a bank, which Yellow Card calls a network. */
export type Institution = { id: string; name: string };

const countryKey = "country";

/** The channel in the buyer's country; undefined until the country is known. The country of the order is only a proposal. */
export function chooseChannel(channels: readonly Channel[], { buyerInput, country }: Order) {
  if (channels.length === 1) return { channel: channels[0], fields: [] };
  const names = new Intl.DisplayNames("en", { type: "region" });
  const options = channels.map(({ country }) => ({ value: country, label: names.of(country) ?? country }));
  const proposed = channelIn(channels, country)?.country;
  const field = { ...choiceField(countryKey, "Country", options), ...(proposed && { value: proposed }) };
  return { channel: channelIn(channels, buyerInput[countryKey] || proposed), fields: [field] };
}

const needed = (key: string, label: string, type: BuyerField["type"] = "text"): BuyerField => ({
  key,
  label,
  type,
  isRequired: true,
});

/** The person's details, and the account that pays or is paid. The email address of the order is only a proposal. */
export function fieldsFor(
  { side, email }: Pick<Order, "side" | "email">,
  channel: Channel,
  institutions: Institution[],
): BuyerField[] {
  return [
    needed("name", "Full name, as on your identity document"),
    { ...needed("email", "Email address", "email"), ...(email && { value: email }) },
    needed("phone", "Phone number with the country code, such as +234…", "phone"),
    needed("address", "Home address"),
    needed("dob", "Date of birth", "date"),
    ...identityFields(channel),
    ...accountFields(side, channel, institutions),
  ];
}

export const isNigerian = ({ country }: Channel) => country === "NG";

function identityFields(channel: Channel): BuyerField[] {
  if (isNigerian(channel))
    return [
      { ...needed("idNumber", "National identification number (NIN)"), digits: 11 },
      { ...needed("additionalIdNumber", "Bank verification number (BVN)"), digits: 11 },
    ];
  return [choiceField("idType", "Identity document", documents), needed("idNumber", "Number of the identity document")];
}

function accountFields(side: Side, channel: Channel, institutions: Institution[]): BuyerField[] {
  const isMobile = channel.channelType === "momo";
  // Account numbers of all Nigerian banks have 10 digits.
  const digits = isNigerian(channel) && { digits: 10 };
  if (side === "BUY" && !isMobile)
    return [{ ...needed("accountNumber", "Bank account number you pay from"), isRequired: false, ...digits }];
  const options = institutions.map(({ id, name }) => ({ value: id, label: name }));
  return [
    ...(options.length > 1 ? [choiceField("networkId", isMobile ? "Mobile money with" : "Your bank", options)] : []),
    isMobile
      ? needed("accountNumber", "Mobile money number with the country code", "phone")
      : { ...needed("accountNumber", "Bank account number you are paid to"), ...digits },
  ];
}

const isWellFormed: Partial<Record<BuyerField["type"], (value: string, field: BuyerField) => boolean>> = {
  email: (value) => z.email().safeParse(value).success,
  phone: (value) => /^\+\d{8,15}$/.test(toPhone(value)),
  date: (value) => z.iso.date().safeParse(value).success,
  choice: (value, { options }) => options?.some((option) => option.value === value) ?? false,
};

const problems: Partial<Record<BuyerField["type"], string>> = {
  email: "Enter a valid email address",
  phone: "Enter the number with its country code, such as +2348012345678",
  date: "Enter a valid date",
};

/** The fields that are missing or invalid; empty when all required fields are valid. */
export const missingFields = (fields: readonly BuyerField[], values: FieldValues): BuyerField[] =>
  fieldsToCorrect(fields, values, (field, value) => {
    const isValid = isWellFormed[field.type]?.(value, field) ?? true;
    return isValid ? null : (problems[field.type] ?? "Choose an option from the list");
  });

/** Throws validation_failed naming every invalid field. */
export const assertComplete = (fields: readonly BuyerField[], values: FieldValues): void =>
  assertCorrect(missingFields(fields, values));

export const toPhone = (value: string): string => value.replaceAll(/[\s()./-]/g, "").replace(/^00/, "+");
