import * as z from "zod";
import { type Environment, type Side, sides } from "#db/enums.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { listCryptoCurrencies, listFiatCurrencies } from "#lib/assets/list-currencies.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { assetLabel, assetText } from "#lib/assets/networks-contract.ts";
import { plainAmount } from "#lib/format-digits.ts";
import { multiply } from "#lib/money.ts";
import { tagNameOf } from "#lib/wallets/contract.ts";
import { anyMethod } from "./any-method-contract.ts";

type Choice = { value: string; label: string };

/** The form of the quotes page: the values of its URL, and defaults for the rest. */
export type QuoteForm = {
  type: Side;
  amount: string;
  /** What `amount` is. */
  amountIn: "fiat" | "crypto";
  fiat: string;
  /** "BTC:mainnet". */
  asset: string;
  method: string;
  wallet: string;
  tag: string;
  fiats: Choice[];
  assets: Choice[];
  methods: Choice[];
  /** The names of values of the URL that aren't available and were replaced by a default. */
  replaced: string[];
  /** An amount that most providers support in this currency. */
  usualAmount: string;
  /** Names in the URL that mean nothing here. */
  unknown: string[];
  /** The form was submitted, or opened by a link with parameters. False if the crypto or the fiat currency was replaced: nobody
   * asked for a quote of another one. */
  isAsked: boolean;
};

const text = (maxLength: number) => z.string().trim().max(maxLength).optional().catch(undefined);

const urlParams = z.object({
  type: z.enum(sides).catch("BUY"),
  // The form shows it with grouped digits.
  amount: text(40).transform((amount) => amount && plainAmount(amount)),
  crypto_amount: text(40),
  // The form's select, to which `amount` belongs.
  amount_in: z.enum(["fiat", "crypto"]).optional().catch(undefined),
  fiat_currency: text(3),
  crypto_currency: text(12),
  network: text(32),
  // The form's select, which browsers submit without JavaScript.
  asset: text(45),
  payment_method: text(64),
  wallet_address: text(128),
  wallet_address_tag: text(128),
});

const viewNames = ["view", "sort", "other_amount"];

/** Whether the URL names the crypto and network as the form's select does, not as the API. */
export const hasFormNames = (params: Record<string, unknown>): boolean => params.asset !== undefined;

// Most providers' minimum is close to the minimum of the fiat currency.
const usualMultiple = "5";

/** Unavailable values are replaced by defaults and listed in `replaced`. */
export async function readQuoteForm(environment: Environment, params: Record<string, unknown>): Promise<QuoteForm> {
  const read = urlParams.parse(params);
  const { type } = read;
  const replaced: string[] = [];
  const choose = (
    requested: string | undefined,
    available: Choice[],
    fallback?: string,
    nameOf = (value: string) => value,
  ) => {
    if (requested !== undefined && available.some(({ value }) => value === requested)) return requested;
    if (requested) replaced.push(nameOf(requested));
    return fallback ?? available[0]?.value ?? "";
  };

  const [fiatList, cryptoList, nameByMethod] = await Promise.all([
    listFiatCurrencies(environment, { type }),
    listCryptoCurrencies(environment, { type }, ""),
    methodNames(environment),
  ]);
  const fiats = fiatList.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));
  const assets = cryptoList.map(({ code, network, name }) => ({
    value: `${code}:${network}`,
    label: `${assetText(code, network)}, ${name}`,
  }));
  const fiat = choose(read.fiat_currency, fiats);
  const asset = choose(requestedAsset(read, assets), assets, undefined, assetName);
  const isOther = replaced.length > 0;
  const [crypto_currency, network] = asset.split(":");
  const amountIn = read.crypto_amount === undefined ? (read.amount_in ?? "fiat") : "crypto";
  const minAmount = fiatList.find(({ code }) => code === fiat)?.minAmount;
  const usualAmount = amountIn === "fiat" ? usualAmountOf(minAmount) : usualCryptoAmountOf(crypto_currency);
  const { payment_methods, recommended } = await listPaymentMethods(
    environment,
    { type, fiat_currency: fiat, crypto_currency, network },
    "",
  );
  const methods = payment_methods.map(({ svc_id, name }) => ({ value: svc_id, label: name }));
  if (methods.length > 1) methods.push({ value: anyMethod, label: "Any method" });
  return {
    type,
    fiat,
    asset,
    method: choose(read.payment_method, methods, recommended || undefined, (id) => nameByMethod[id] ?? id),
    amount: read.crypto_amount || read.amount || usualAmount,
    amountIn,
    usualAmount,
    wallet: read.wallet_address ?? "",
    // Hidden for networks without tags.
    tag: (tagNameOf(crypto_currency ?? "", network ?? "") && read.wallet_address_tag) ?? "",
    fiats,
    assets,
    methods,
    replaced,
    unknown: Object.keys(params).filter((name) => !names.includes(name) && !viewNames.includes(name)),
    isAsked: !isOther && names.some((name) => params[name] !== undefined),
  };
}

const names = Object.keys(urlParams.shape);

/** "BTC:mainnet". A crypto without a network, or a network alone, means the first asset that has it. */
function requestedAsset(
  { asset, crypto_currency: crypto, network }: z.output<typeof urlParams>,
  assets: Choice[],
): string | undefined {
  if (asset !== undefined || (crypto === undefined && network === undefined)) return asset;
  const found = assets.find(({ value }) => {
    const [code, on] = value.split(":");
    return (crypto ?? code) === code && (network ?? on) === on;
  });
  return found?.value ?? [crypto, network].filter(Boolean).join(":");
}

const assetName = (asset: string): string => (asset.includes(":") ? assetLabel(asset) : asset);

const usualCryptoAmounts: Record<string, string> = { BTC: "0.01", ETH: "0.1", BNB: "1", BCH: "1", LTC: "1", SOL: "1" };
const usualCryptoAmountOf = (crypto = "") => usualCryptoAmounts[crypto] ?? "100";

// The JSON text of the number keeps its decimals.
const usualAmountOf = (minAmount: number | undefined) =>
  minAmount === undefined ? "100" : multiply(JSON.stringify(minAmount), usualMultiple);
