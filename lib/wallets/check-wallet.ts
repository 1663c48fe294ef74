import { blake2b } from "@noble/hashes/blake2.js";
import { base32, base58, base58xrp, base64, base64url } from "@scure/base";
import { isBase58Address, isSegwitAddress } from "./bitcoin-address.ts";
import { isCardanoAddress } from "./cardano-address.ts";
import { isCashAddress } from "./cash-address.ts";
import { crc16, decode } from "./decode.ts";
import { isEvmAddress } from "./evm-address.ts";
import { evmNetworks } from "./evm-networks.ts";
import { rippleChecksum } from "./ripple-address.ts";

type Rule = (address: string) => boolean;

// Longer than any address. Base58 decoding takes quadratic time.
const lengthMax = 120;

/** A classic address. Rejects X-addresses, which contain a tag, because providers take them apart. */
function isRippleAddress(address: string): boolean {
  const bytes = decode(base58xrp.decode, address);
  if (bytes?.length !== 25 || bytes[0] !== 0) return false;
  return Buffer.compare(rippleChecksum(bytes.subarray(0, 21)), bytes.subarray(21)) === 0;
}

/** A public key (G...), as in SEP-23. Rejects muxed accounts and contracts. */
function isStellarAddress(address: string): boolean {
  const bytes = decode(base32.decode, address);
  return (
    bytes?.length === 35 && bytes[0] === 6 << 3 && crc16(bytes.subarray(0, 33)) === Buffer.from(bytes).readUInt16LE(33)
  );
}

/** SS58 with Polkadot's prefix 0. Other chains use the same keys with other prefixes. */
function isPolkadotAddress(address: string): boolean {
  const bytes = decode(base58.decode, address);
  if (bytes?.length !== 35 || bytes[0] !== 0) return false;
  const hash = blake2b(Buffer.concat([Buffer.from("SS58PRE"), bytes.subarray(0, 33)]));
  return hash[0] === bytes[33] && hash[1] === bytes[34];
}

/** The user-friendly format: mainnet flags, basechain or masterchain, a 256-bit hash, and a checksum. */
function isTonAddress(address: string): boolean {
  const bytes = decode(base64url.decode, address) ?? decode(base64.decode, address);
  if (bytes?.length !== 36) return false;
  const [flags = 0, workchain = 0] = bytes;
  const isMainnet = [0x11, 0x51].includes(flags) && [0x00, 0xff].includes(workchain);
  return isMainnet && crc16(bytes.subarray(0, 34)) === Buffer.from(bytes).readUInt16BE(34);
}

// By coin, because `mainnet` means each coin's own chain.
const ruleOfCoin: Record<string, Rule> = {
  BTC: (address) => isBase58Address(address, [0x00, 0x05]) || isSegwitAddress(address, "bc"),
  // Rejects the older script addresses (3...), which are valid Bitcoin addresses too.
  LTC: (address) => isBase58Address(address, [0x30, 0x32]) || isSegwitAddress(address, "ltc"),
  DOGE: (address) => isBase58Address(address, [0x1e, 0x16]),
  BCH: isCashAddress,
  XLM: isStellarAddress,
  XRP: isRippleAddress,
  ADA: isCardanoAddress,
  DOT: isPolkadotAddress,
};

// By network, because all tokens of a network have the same address format.
const ruleOfNetwork: Record<string, Rule> = {
  ...Object.fromEntries(evmNetworks.map((network) => [network, isEvmAddress])),
  tron: (address) => isBase58Address(address, [0x41]),
  solana: (address) => decode(base58.decode, address)?.length === 32,
  ton: isTonAddress,
};

/** Whether this is a mainnet address of the coin, by length, alphabet and checksum. Null for networks without a rule. */
export function isWalletAddress(crypto: string, network: string, address: string): boolean | null {
  const [rules, name] = network === "mainnet" ? [ruleOfCoin, crypto] : [ruleOfNetwork, network];
  // A client may send "__proto__" as the network.
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule ? address.length <= lengthMax && rule(address) : null;
}
