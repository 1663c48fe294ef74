/** What a person enters in a search, told apart by how it looks. */

const isEmail = (text: string): boolean => text.includes("@");
const digits = (text: string): string => text.replaceAll(/\D/g, "");
const isPhone = (text: string): boolean =>
  /^\s*[+(\d][\d\s()./\p{Pd}]*$/u.test(text) && /^\d{7,15}$/.test(digits(text));
const isCardNumber = (text: string): boolean => /^\s*\d[\d\s\p{Pd}]*$/u.test(text) && /^\d{16,19}$/.test(digits(text));

/** Whether this can be a buyer's email address, phone number, or card number, or a checkout link, which must not get into a URL: logs
 * and the browser's history keep it. */
export const isPrivate = (text: string): boolean =>
  isEmail(text) || isPhone(text) || isCardNumber(text) || readCheckoutToken(text) !== null;

const tokenPattern = /^[\dA-Za-z]{27}$/;

/** The token of a checkout link, or of a page below it; also without the rest of the link. */
export function readCheckoutToken(text: string): string | null {
  const trimmed = text.trim();
  const token = /\/checkout\/([^/?#]+)/.exec(trimmed)?.[1] ?? trimmed;
  return tokenPattern.test(token) ? token : null;
}

export type SearchedMoney = { amount: string; currency: string; day: string | null };

const amountPattern = String.raw`(?<amount>\d{1,15}(?:\.\d{1,8})?)`;
const moneyPatterns = [`${amountPattern} ?(?<currency>[a-z]{3,5})`, `(?<currency>[a-z]{3,5}) ?${amountPattern}`].map(
  (pattern) => new RegExp(String.raw`^${pattern}(?: (?<day>\d{4}-\d\d-\d\d))?$`, "i"),
);
const fiatCodes = new Set(Intl.supportedValuesOf("currency"));

/** "500 EUR", "EUR 500", "500 EUR 2026-11-03": fiat money, and the day in UTC. */
export function readMoney(text: string): SearchedMoney | null {
  const money = splitMoney(text);
  return money && fiatCodes.has(money.currency) ? money : null;
}

function splitMoney(text: string): SearchedMoney | null {
  const wanted = text.trim().replaceAll(/\s+/g, " ");
  const groups = moneyPatterns.map((pattern) => pattern.exec(wanted)?.groups).find(Boolean);
  if (!groups?.amount || !groups.currency || !isDay(groups.day)) return null;
  return { amount: groups.amount, currency: groups.currency.toUpperCase(), day: groups.day ?? null };
}

function isDay(day: string | undefined): boolean {
  if (day === undefined) return true;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** How far back an amount of any partner is searched without a day. */
export const moneySearchDays = 7;

const askAmount = "Ask the buyer for the amount, currency, and day, and search for them, such as 500 EUR 2026-11-03.";

/** Why a search found no transaction, and what else can be searched. */
export function noMatchText(text: string, isOperator: boolean): string {
  if (isEmail(text) || isPhone(text))
    return `No transaction has this ${isEmail(text) ? "email address" : "phone number"}. What buyers enter on a provider's page is only known if the provider reports it. ${askAmount}`;
  if (isCardNumber(text)) return `Card and bank account numbers aren't stored, so they can't be searched. ${askAmount}`;
  if (readCheckoutToken(text)) return "No transaction has this checkout link.";
  const money = splitMoney(text);
  if (money) return noMoneyText(money, isOperator);
  if (/^\p{L}[\p{L}'.-]*(\s+\p{L}[\p{L}'.-]*)+$/u.test(text.trim()))
    return `No results. Names of buyers aren't stored, so they can't be searched. ${askAmount}`;
  return "No results. Enter at least the first four characters of an ID, reference, hash, or wallet address, a complete checkout link, email, phone, or payment reference, or an amount with its day, such as 500 EUR 2026-11-03.";
}

function noMoneyText({ currency, day }: SearchedMoney, isOperator: boolean): string {
  if (!fiatCodes.has(currency))
    return "Amounts in crypto can't be searched. Search for the fiat amount, such as 500 EUR.";
  if (day) return `No transaction of ${day} (UTC) has this fiat amount, or one within 1%.`;
  return isOperator
    ? `No transaction of the last ${moneySearchDays} days has this fiat amount, or one within 1%. For an older one, add the day, such as 500 EUR 2026-11-03.`
    : "None of the last 10,000 transactions has this fiat amount, or one within 1%. For an older one, add the day, such as 500 EUR 2026-11-03.";
}
