/** The fields of the Partner Ramp API Specification, each with a check of its type and of the value that the specification describes. */
type Check = (value: unknown) => boolean;
type Fields = { [name: string]: Check | Fields };

const text: Check = (value) => typeof value === "string";
const filled: Check = (value) => typeof value === "string" && value !== "";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const boolean: Check = (value) => typeof value === "boolean";
const integer: Check = (value) => Number.isInteger(value);
const url: Check = (value) => typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? "");
const svg: Check = (value) => typeof value === "string" && /^<svg[\s>].*<\/svg>\s*$/s.test(value);
const decimal: Check = (value) => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);
const timestamp: Check = (value) =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/.test(value) &&
  Date.parse(value) > 0;
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string);
const textOrNull: Check = (value) => value === null || typeof value === "string";

export const cryptoCurrency: Fields = { code: filled, network: filled, name: filled, crypto_icon: url };

export const fiatCurrency: Fields = {
  code: filled,
  name: filled,
  logoSymbol: filled,
  fiatIcon: svg,
  minAmount: number,
};

export const paymentMethod: Fields = { svc_id: filled, logo: url, name: filled, tagline: text };

export const provider: Fields = { name: filled, svc_id: filled, logo: url };

const providerObject: Fields = { name: filled, identifier: filled, icon: url };

const quoted: Fields = {
  provider: providerObject,
  exchange_rate: number,
  is_best: boolean,
  crypto_amount: number,
  fiat_amount: number,
  quote_amount: number,
};

export const quote: Fields = { ...quoted, percentage_diff: number };

export const createdTransaction: Fields = { ...quoted, transaction_id: filled, link: url };

export const reportedTransaction: Fields = {
  id: filled,
  provider_transaction_id: text,
  type: oneOf("BUY", "SELL"),
  sender_address: text,
  recipient_address: text,
  exchange_rate: decimal,
  transaction_hash: text,
  provider_fee: decimal,
  svc_fee: decimal,
  network_fee: decimal,
  fiat_amount: decimal,
  crypto_amount: decimal,
  fiat_currency: filled,
  crypto_currency: filled,
  network: filled,
  transaction_method: filled,
  status: filled,
  provider: filled,
  created_at: timestamp,
  partner_context: textOrNull,
};

export const storedTransaction: Fields = { ...reportedTransaction, transaction_id: filled };

export const webhook: Fields = {
  meta: { version: filled, server_time: integer, event: oneOf("transaction.success", "transaction.failed") },
  data: reportedTransaction,
};

export const envelope: Fields = {
  msg: filled,
  data: (value) => typeof value === "object" && value !== null,
  success: boolean,
  code: integer,
};

/** Paths of the fields that are missing, or that have another type or value. Other fields may be added. */
export function problemsOf(value: unknown, fields: Fields, path = ""): string[] {
  return Object.entries(fields).flatMap(([name, check]) => {
    const at = `${path}${name}`;
    const found = (value as Record<string, unknown> | null | undefined)?.[name];
    if (found === undefined) return [`${at} is missing`];
    if (typeof check !== "function") return problemsOf(found, check, `${at}.`);
    return check(found) ? [] : [`${at} is ${JSON.stringify(found)}`];
  });
}

/** The same for each entry of a list, which may not be empty. */
export function problemsOfEach(list: unknown, fields: Fields): string[] {
  if (!Array.isArray(list)) return ["is no array"];
  if (list.length === 0) return ["is empty"];
  return list.flatMap((entry, index) => problemsOf(entry, fields, `${index}.`));
}
