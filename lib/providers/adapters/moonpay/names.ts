import { type Asset, assetOn, chainsByCoin, sameChains } from "#lib/providers/assets.ts";
import type { Side } from "#lib/providers/provider.ts";

const chainOf: Record<string, string> = {
  ...sameChains(
    "arbitrum base bitcoin cardano dogecoin ethereum litecoin optimism polkadot polygon ripple solana stellar ton tron",
  ),
  avalanche_c_chain: "avalanche",
  binance_smart_chain: "bsc",
  bitcoin_cash: "bitcoin-cash",
  bnb_chain: "bsc",
};

/** For codes without a network: their suffix, or the code itself. */
const chainOfCode: Record<string, string> = {
  ...chainsByCoin,
  ARBITRUM: "arbitrum",
  BASE: "base",
  BNB: "bsc",
  BSC: "bsc",
  CCHAIN: "avalanche",
  ETH: "ethereum",
  OPTIMISM: "optimism",
  POLYGON: "polygon",
  SOL: "solana",
  TON: "ton",
  TRX: "tron",
  USDC: "ethereum",
  USDT: "ethereum",
};

type Currency = { code: string; metadata?: { networkCode?: string | null } | null };

/** Maps "usdt_trx" on MoonPay's network "tron" to USDT on tron. */
export function assetOf({ code, metadata }: Currency): Asset | null {
  const pieces = code.toUpperCase().split("_");
  const networkCode = metadata?.networkCode;
  const chain = networkCode ? chainOf[networkCode] : chainOfCode[pieces.at(-1) ?? ""];
  return assetOn(chain, pieces[0] ?? "");
}

type Method = { ours: string; theirs: string; sides: readonly Side[]; fiats: readonly string[] | "any" };

const both: readonly Side[] = ["BUY", "SELL"];
const buy: readonly Side[] = ["BUY"];
const sell: readonly Side[] = ["SELL"];

/** MoonPay publishes no complete list of methods; these are from its clients and guides. A quote rejects an unsupported one. */
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
  { ours: "interac", theirs: "interac", sides: buy, fiats: ["CAD"] },
  { ours: "venmo", theirs: "venmo", sides: buy, fiats: ["USD"] },
  { ours: "moonpay_balance", theirs: "moonpay_balance", sides: buy, fiats: ["EUR", "GBP", "USD"] },
  { ours: "bank_transfer", theirs: "yellow_card_bank_transfer", sides: buy, fiats: ["NGN"] },
];

/** The methods of one side and fiat, with both names. */
export const methodsFor = (side: Side, fiat: string) =>
  methods.filter(({ sides, fiats }) => sides.includes(side) && (fiats === "any" || fiats.includes(fiat)));
