import { base58, base64, base64url } from "@scure/base";
import { decode } from "./decode.ts";
import { evmNetworks } from "./evm-networks.ts";

type HashRule = { format: string; isHash(text: string): boolean };

const hex: HashRule = { format: "64 hexadecimal digits", isHash: (text) => /^[\da-f]{64}$/i.test(text) };
const prefixedHex: HashRule = {
  format: "0x followed by 64 hexadecimal digits",
  isHash: (text) => /^0x[\da-f]{64}$/i.test(text),
};
const isBytes =
  (length: number, ...decoders: ((text: string) => Uint8Array)[]) =>
  (text: string) =>
    text.length <= lengthMax && decoders.some((decoder) => decode(decoder, text)?.length === length);
// Longer than any hash. Base58 decoding takes quadratic time.
const lengthMax = 88;
const signature: HashRule = { format: "87 or 88 letters and digits", isHash: isBytes(64, base58.decode) };
const tonHash: HashRule = {
  format: "64 hexadecimal digits, or 44 letters and digits",
  isHash: (text) => hex.isHash(text) || isBytes(32, base64.decode, base64url.decode)(text),
};

// By coin, because `mainnet` means each coin's own chain.
const ruleOfCoin: Record<string, HashRule> = {
  BTC: hex,
  LTC: hex,
  DOGE: hex,
  BCH: hex,
  XLM: hex,
  XRP: hex,
  ADA: hex,
  DOT: prefixedHex,
};
const ruleOfNetwork: Record<string, HashRule> = {
  ...Object.fromEntries(evmNetworks.map((network) => [network, prefixedHex])),
  tron: hex,
  stellar: hex,
  solana: signature,
  ton: tonHash,
};

/** What is wrong with a transaction hash that someone typed; null if it's valid, or the network has no rule. */
export function transactionHashProblem(crypto: string, network: string, text: string): string | null {
  const [rules, name] = network === "mainnet" ? [ruleOfCoin, crypto] : [ruleOfNetwork, network];
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule || rule.isHash(text)) return null;
  const hint = text.includes("://") ? " Enter the hash without the link to it." : "";
  return `This isn't a transaction hash on this network, which has ${rule.format}.${hint}`;
}
