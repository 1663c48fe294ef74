type Fiat = { name: string; places: number };

const fiats: Record<string, Fiat> = {
  USD: { name: "US Dollar", places: 2 },
  EUR: { name: "Euro", places: 2 },
  GBP: { name: "Pound Sterling", places: 2 },
  NGN: { name: "Nigerian Naira", places: 2 },
  KES: { name: "Kenyan Shilling", places: 2 },
  GHS: { name: "Ghanaian Cedi", places: 2 },
  ZAR: { name: "South African Rand", places: 2 },
  UGX: { name: "Ugandan Shilling", places: 0 },
  EGP: { name: "Egyptian Pound", places: 2 },
  BRL: { name: "Brazilian Real", places: 2 },
  MXN: { name: "Mexican Peso", places: 2 },
  COP: { name: "Colombian Peso", places: 2 },
  CLP: { name: "Chilean Peso", places: 0 },
  INR: { name: "Indian Rupee", places: 2 },
  IDR: { name: "Indonesian Rupiah", places: 2 },
  PHP: { name: "Philippine Peso", places: 2 },
  THB: { name: "Thai Baht", places: 2 },
  VND: { name: "Vietnamese Dong", places: 0 },
  JPY: { name: "Japanese Yen", places: 0 },
  KRW: { name: "Korean Won", places: 0 },
  HKD: { name: "Hong Kong Dollar", places: 2 },
  SGD: { name: "Singapore Dollar", places: 2 },
  KWD: { name: "Kuwaiti Dinar", places: 3 },
  AED: { name: "UAE Dirham", places: 2 },
  ILS: { name: "Israeli Shekel", places: 2 },
  TRY: { name: "Turkish Lira", places: 2 },
  CAD: { name: "Canadian Dollar", places: 2 },
  AUD: { name: "Australian Dollar", places: 2 },
  NZD: { name: "New Zealand Dollar", places: 2 },
  CHF: { name: "Swiss Franc", places: 2 },
  PLN: { name: "Polish Zloty", places: 2 },
  CZK: { name: "Czech Koruna", places: 2 },
  SEK: { name: "Swedish Krona", places: 2 },
  NOK: { name: "Norwegian Krone", places: 2 },
  DKK: { name: "Danish Krone", places: 2 },
  RON: { name: "Romanian Leu", places: 2 },
};

/** Throws on a currency the catalogue does not have: a provider file names it wrongly. */
export function fiatOf(code: string): Fiat {
  const fiat = fiats[code];
  if (fiat === undefined) throw new Error(`The catalogue has no currency ${code}`);
  return fiat;
}

export const fiatCodes: readonly string[] = Object.keys(fiats);
