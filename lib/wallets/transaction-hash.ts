import { base58, base64, base64url } from "@scure/base";
import { decode } from "./decode.ts";
import { evmNetworks } from "./evm-networks.ts";

type HashRule = (text: string) => boolean;

const hex: HashRule = (text) => /^[\da-f]{64}$/i.test(text);
const prefixedHex: HashRule = (text) => /^0x[\da-f]{64}$/i.test(text);
const isBytes =
  (length: number, ...decoders: ((text: string) => Uint8Array)[]) =>
  (text: string) =>
    text.length <= lengthMax && decoders.some((decoder) => decode(decoder, text)?.length === length);
// Longer than any hash. Base58 decoding takes quadratic time.
const lengthMax = 88;
const signature: HashRule = isBytes(64, base58.decode);
const tonHash: HashRule = (text) => hex(text) || isBytes(32, base64.decode, base64url.decode)(text);

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

/** Whether the text has the form of the network's transaction hashes; true if the network has no rule. */
export function isTransactionHash(crypto: string, network: string, text: string): boolean {
  const [rules, name] = network === "mainnet" ? [ruleOfCoin, crypto] : [ruleOfNetwork, network];
  const isHash = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return isHash?.(text) ?? true;
}
