/** Coins, networks, and currencies. All rates and fees are invented, near the market on the day they were written. */
import type { Decimal } from "#lib/money.ts";

/** `places` is the precision in which simulated providers send it, `usd` the value of one unit. */
type Currency = { name: string; places: number; usd: Decimal };

const coins: Record<string, Currency> = {
  BTC: { name: "Bitcoin", places: 8, usd: "97250" },
  ETH: { name: "Ethereum", places: 8, usd: "3180" },
  USDT: { name: "Tether", places: 6, usd: "1" },
  USDC: { name: "USD Coin", places: 6, usd: "1" },
  DAI: { name: "Dai", places: 6, usd: "1" },
  LINK: { name: "Chainlink", places: 6, usd: "14.2" },
  SOL: { name: "Solana", places: 6, usd: "148" },
  BNB: { name: "BNB", places: 6, usd: "905" },
  POL: { name: "Polygon", places: 6, usd: "0.162" },
  TRX: { name: "TRON", places: 6, usd: "0.291" },
  XRP: { name: "XRP", places: 6, usd: "2.24" },
  LTC: { name: "Litecoin", places: 8, usd: "94.5" },
  DOGE: { name: "Dogecoin", places: 6, usd: "0.163" },
  ADA: { name: "Cardano", places: 6, usd: "0.521" },
  XLM: { name: "Stellar", places: 6, usd: "0.262" },
  DOT: { name: "Polkadot", places: 6, usd: "2.87" },
  BCH: { name: "Bitcoin Cash", places: 8, usd: "512" },
  TON: { name: "Toncoin", places: 6, usd: "1.94" },
  AVAX: { name: "Avalanche", places: 6, usd: "15.6" },
};

/** The cost of one transfer in USD, by network, or by coin for networks with a single coin. */
const networkFeesUsd: Record<string, Decimal> = {
  BTC: "1.4",
  ethereum: "2.2",
  tron: "1.1",
  polygon: "0.04",
  solana: "0.03",
  bsc: "0.15",
  arbitrum: "0.12",
  base: "0.08",
  optimism: "0.1",
  avalanche: "0.14",
  ton: "0.06",
};

const fiats: Record<string, Currency> = {
  USD: { name: "US Dollar", places: 2, usd: "1" },
  EUR: { name: "Euro", places: 2, usd: "1.16" },
  GBP: { name: "Pound Sterling", places: 2, usd: "1.31" },
  NGN: { name: "Nigerian Naira", places: 2, usd: "0.00068" },
  KES: { name: "Kenyan Shilling", places: 2, usd: "0.00773" },
  GHS: { name: "Ghanaian Cedi", places: 2, usd: "0.0905" },
  ZAR: { name: "South African Rand", places: 2, usd: "0.0578" },
  UGX: { name: "Ugandan Shilling", places: 0, usd: "0.000275" },
  EGP: { name: "Egyptian Pound", places: 2, usd: "0.0211" },
  BRL: { name: "Brazilian Real", places: 2, usd: "0.187" },
  MXN: { name: "Mexican Peso", places: 2, usd: "0.0544" },
  COP: { name: "Colombian Peso", places: 2, usd: "0.000265" },
  CLP: { name: "Chilean Peso", places: 0, usd: "0.00107" },
  INR: { name: "Indian Rupee", places: 2, usd: "0.0113" },
  IDR: { name: "Indonesian Rupiah", places: 2, usd: "0.0000599" },
  PHP: { name: "Philippine Peso", places: 2, usd: "0.0170" },
  THB: { name: "Thai Baht", places: 2, usd: "0.0308" },
  VND: { name: "Vietnamese Dong", places: 0, usd: "0.0000379" },
  JPY: { name: "Japanese Yen", places: 0, usd: "0.00645" },
  KRW: { name: "Korean Won", places: 0, usd: "0.000686" },
  HKD: { name: "Hong Kong Dollar", places: 2, usd: "0.1285" },
  SGD: { name: "Singapore Dollar", places: 2, usd: "0.768" },
  KWD: { name: "Kuwaiti Dinar", places: 3, usd: "3.26" },
  AED: { name: "UAE Dirham", places: 2, usd: "0.2723" },
  ILS: { name: "Israeli Shekel", places: 2, usd: "0.306" },
  TRY: { name: "Turkish Lira", places: 2, usd: "0.0236" },
  CAD: { name: "Canadian Dollar", places: 2, usd: "0.712" },
  AUD: { name: "Australian Dollar", places: 2, usd: "0.651" },
  NZD: { name: "New Zealand Dollar", places: 2, usd: "0.567" },
  CHF: { name: "Swiss Franc", places: 2, usd: "1.25" },
  PLN: { name: "Polish Zloty", places: 2, usd: "0.274" },
  CZK: { name: "Czech Koruna", places: 2, usd: "0.0479" },
  SEK: { name: "Swedish Krona", places: 2, usd: "0.1052" },
  NOK: { name: "Norwegian Krone", places: 2, usd: "0.0991" },
  DKK: { name: "Danish Krone", places: 2, usd: "0.1554" },
  RON: { name: "Romanian Leu", places: 2, usd: "0.228" },
};

/** The contracts that providers list, some of them without a checksum. */
const contracts: Record<string, string> = {
  "USDT:ethereum": "0xdac17f958d2ee523a2206206994597c13d831ec7",
  "USDC:ethereum": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  "DAI:ethereum": "0x6b175474e89094c44da98b954eedeac495271d0f",
  "LINK:ethereum": "0x514910771AF9Ca656af840dff83E8264EcF986CA",
  "USDT:polygon": "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
  "USDC:polygon": "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
  "USDT:bsc": "0x55d398326f99059ff775485246999027b3197955",
  "USDC:base": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  "USDC:arbitrum": "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
  "USDC:optimism": "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
  "USDT:solana": "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  "USDC:solana": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "USDT:tron": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "USDT:ton": "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs",
};

/** Banxa lists the bridged dollar of Polygon, which other providers call USDC.e. */
const otherContracts: Record<string, Record<string, string>> = {
  banxa: { "USDC:polygon": "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174" },
};

/** Null for a coin without a contract. */
export const contractOf = (provider: string, asset: string): string | null =>
  otherContracts[provider]?.[asset] ?? contracts[asset] ?? null;

export type Asset = Currency & { id: string; code: string; network: string; networkFeeUsd: Decimal };

/** Reads "USDT:tron". Throws for an asset that is not in the catalog: a mistake in a provider file. */
export function assetOf(id: string): Asset {
  const [code = "", network = ""] = id.split(":");
  const coin = coins[code];
  if (coin === undefined || network === "") throw new Error(`The catalog has no asset ${id}`);
  return { id, code, network, ...coin, networkFeeUsd: networkFeesUsd[network] ?? networkFeesUsd[code] ?? "0.02" };
}

/** Throws for a currency that is not in the catalog: a mistake in a provider file. */
export function fiatOf(code: string): Currency {
  const fiat = fiats[code];
  if (fiat === undefined) throw new Error(`The catalog has no currency ${code}`);
  return fiat;
}

export const fiatCodes: readonly string[] = Object.keys(fiats);

/** Null for a code that is not a coin. */
export const coinUsd = (code: string): Decimal | null => coins[code]?.usd ?? null;
