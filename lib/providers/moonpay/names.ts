import { type Asset, assetOn } from "#lib/providers/assets.ts";
import type { Side } from "#lib/providers/provider.ts";

const chainOf: Record<string, string> = {
  arbitrum: "arbitrum",
  avalanche_c_chain: "avalanche",
  base: "base",
  binance_smart_chain: "bsc",
  bitcoin: "bitcoin",
  bitcoin_cash: "bitcoin-cash",
  bnb_chain: "bsc",
  cardano: "cardano",
  dogecoin: "dogecoin",
  ethereum: "ethereum",
  litecoin: "litecoin",
  optimism: "optimism",
  polkadot: "polkadot",
  polygon: "polygon",
  ripple: "ripple",
  solana: "solana",
  stellar: "stellar",
  ton: "ton",
  tron: "tron",
};

/** For codes without a network: their suffix, or the code itself. */
const chainOfCode: Record<string, string> = {
  ada: "cardano",
  arbitrum: "arbitrum",
  base: "base",
  bch: "bitcoin-cash",
  bnb: "bsc",
  bsc: "bsc",
  btc: "bitcoin",
  cchain: "avalanche",
  doge: "dogecoin",
  dot: "polkadot",
  eth: "ethereum",
  ltc: "litecoin",
  optimism: "optimism",
  polygon: "polygon",
  sol: "solana",
  ton: "ton",
  trx: "tron",
  usdc: "ethereum",
  usdt: "ethereum",
  xlm: "stellar",
  xrp: "ripple",
};

type Coded = { code: string; metadata?: { networkCode?: string | null } | null };

/** Maps "usdt_trx" on MoonPay's network "tron" to USDT on tron. */
export function assetOf({ code, metadata }: Coded): Asset | null {
  const pieces = code.toLowerCase().split("_");
  const networkCode = metadata?.networkCode;
  const chain = networkCode ? chainOf[networkCode] : chainOfCode[pieces.at(-1) ?? ""];
  return assetOn(chain, pieces[0]?.toUpperCase() ?? "");
}

type Method = { ours: string; theirs: string; sides: readonly Side[]; fiats: readonly string[] | "any" };

const both: readonly Side[] = ["BUY", "SELL"];
const buy: readonly Side[] = ["BUY"];
const sell: readonly Side[] = ["SELL"];

/** MoonPay publishes no list of methods; these are the ones seen in its clients. A quote rejects an unsupported one. */
const methods: readonly Method[] = [
  { ours: "card", theirs: "credit_debit_card", sides: buy, fiats: "any" },
  { ours: "card", theirs: "credit_debit_card", sides: sell, fiats: ["EUR", "GBP", "USD"] },
  { ours: "apple_pay", theirs: "apple_pay", sides: buy, fiats: "any" },
  { ours: "google_pay", theirs: "google_pay", sides: buy, fiats: "any" },
  { ours: "sepa_bank_transfer", theirs: "sepa_bank_transfer", sides: both, fiats: ["EUR"] },
  { ours: "faster_payments", theirs: "gbp_bank_transfer", sides: both, fiats: ["GBP"] },
  { ours: "ach_bank_transfer", theirs: "ach_bank_transfer", sides: both, fiats: ["USD"] },
  { ours: "pix", theirs: "pix_instant_payment", sides: buy, fiats: ["BRL"] },
  { ours: "open_banking", theirs: "sepa_open_banking_payment", sides: buy, fiats: ["EUR"] },
  { ours: "open_banking", theirs: "gbp_open_banking_payment", sides: buy, fiats: ["GBP"] },
  { ours: "paypal", theirs: "paypal", sides: both, fiats: ["EUR", "GBP", "USD"] },
  { ours: "revolut_pay", theirs: "revolut_pay", sides: buy, fiats: ["EUR", "GBP"] },
  { ours: "bank_transfer", theirs: "yellow_card_bank_transfer", sides: buy, fiats: ["NGN"] },
];

/** The methods of one side and fiat, with both names. */
export const methodsFor = (side: Side, fiat: string) =>
  methods.filter(({ sides, fiats }) => sides.includes(side) && (fiats === "any" || fiats.includes(fiat)));
