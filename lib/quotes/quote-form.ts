import * as z from "zod";
import { type Environment, type Side, sides } from "#db/enums.ts";
import { listCryptoCurrencies } from "#lib/assets/list-crypto-currencies.ts";
import { listFiatCurrencies } from "#lib/assets/list-fiat-currencies.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { multiply } from "#lib/money.ts";

type Choice = { value: string; label: string };

/** The quotes page's form as its address says, filled up to something that can be asked. */
export type QuoteForm = {
  type: Side;
  amount: string;
  fiat: string;
  /** "BTC:mainnet". */
  asset: string;
  method: string;
  wallet: string;
  fiats: Choice[];
  assets: Choice[];
  methods: Choice[];
  /** What the address asked for and is not offered here, in words. */
  replaced: string[];
  /** A sum that most providers serve in this fiat. */
  usualAmount: string;
  /** Somebody pressed the button, or followed a link that says what to ask. */
  isAsked: boolean;
};

const text = (charactersMax: number) => z.string().trim().max(charactersMax).optional().catch(undefined);

const address = z.object({
  type: z.enum(sides).catch("BUY"),
  amount: text(40),
  fiat_currency: text(3),
  asset: text(45),
  payment_method: text(64),
  wallet_address: text(128),
});

// Providers begin near the fiat's own minimum.
const usualMultiple = "5";

/** What cannot be asked here gives way to what can, and is named in `replaced`. */
export async function readQuoteForm(environment: Environment, params: Record<string, unknown>): Promise<QuoteForm> {
  const read = address.parse(params);
  const { type } = read;
  const replaced: string[] = [];
  const choose = (wanted: string | undefined, offered: Choice[], usual: string | undefined) => {
    if (wanted !== undefined && offered.some(({ value }) => value === wanted)) return wanted;
    if (wanted) replaced.push(wanted);
    return usual ?? offered[0]?.value ?? "";
  };

  const [fiatList, cryptoList] = await Promise.all([
    listFiatCurrencies(environment, type),
    listCryptoCurrencies(environment, type, ""),
  ]);
  const fiats = fiatList.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));
  const assets = cryptoList.map(({ code, network, name }) => ({
    value: `${code}:${network}`,
    label: `${code} on ${network}, ${name}`,
  }));
  const fiat = choose(read.fiat_currency, fiats, undefined);
  const asset = choose(read.asset, assets, undefined);
  const usualAmount = usualAmountOf(fiatList.find(({ code }) => code === fiat)?.minAmount);
  const [crypto_currency, network] = asset.split(":");
  const offered = await listPaymentMethods(environment, { type, fiat_currency: fiat, crypto_currency, network }, "");
  const methods = offered.payment_methods.map(({ svc_id, name }) => ({ value: svc_id, label: name }));
  return {
    type,
    fiat,
    asset,
    method: choose(read.payment_method, methods, offered.recommended || undefined),
    amount: read.amount || usualAmount,
    usualAmount,
    wallet: read.wallet_address ?? "",
    fiats,
    assets,
    methods,
    replaced,
    isAsked: Object.keys(address.shape).some((name) => params[name] !== undefined),
  };
}

/** The wire's number is read from its text. */
const usualAmountOf = (minAmount: number | undefined) =>
  minAmount === undefined ? "100" : multiply(JSON.stringify(minAmount), usualMultiple);
