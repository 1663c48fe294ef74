import validator from "multicoin-address-validator";
import { invalidField } from "#lib/errors.ts";
import { decodeBase58, rippleAlphabet } from "#lib/wallets/base58.ts";
import { isCashAddress } from "#lib/wallets/cash-address.ts";
import { isTonAddress } from "#lib/wallets/ton-address.ts";

type Rule = (address: string) => boolean;

/** The library's rule for a coin's own mainnet. It throws on some texts that are no address at all. */
const known =
  (coin: string): Rule =>
  (address) => {
    try {
      return validator.validate(address, coin, { networkType: "prod" });
    } catch {
      return false;
    }
  };
const [isAda, isDot, isXrp] = [known("ada"), known("dot"), known("xrp")];

// The chain of a single coin, by the coin. Where the library lets pass what this chain would lose, more is asked.
const ruleOfCoin: Record<string, Rule> = {
  BTC: known("btc"),
  LTC: known("ltc"),
  DOGE: known("doge"),
  BCH: isCashAddress,
  XLM: known("xlm"),
  // The classic form: an address that carries a tag (X...) is not taken, since not every provider pays to one.
  XRP: (address) => isXrp(address) && decodeBase58(address, rippleAlphabet)?.length === 25,
  // Byron addresses of the test networks begin differently and are otherwise alike.
  ADA: (address) => /^(addr1|Ae2|DdzFF)/.test(address) && isAda(address),
  // Version 0 is Polkadot itself; other chains write the same keys in the same form.
  DOT: (address) => isDot(address) && isPolkadot(decodeBase58(address)),
};
const isPolkadot = (bytes: Buffer | null) => bytes?.length === 35 && bytes[0] === 0;

const isEvm = known("eth");
// A chain whose tokens all have addresses of one form, by the network.
const ruleOfNetwork: Record<string, Rule> = {
  ethereum: isEvm,
  polygon: isEvm,
  bsc: isEvm,
  arbitrum: isEvm,
  base: isEvm,
  optimism: isEvm,
  avalanche: isEvm,
  celo: isEvm,
  linea: isEvm,
  tron: known("trx"),
  solana: (address) => decodeBase58(address)?.length === 32,
  ton: isTonAddress,
};

/** True, false, or null where we have no rule for the network: length, alphabet and checksum of a mainnet address. */
export function isWalletAddress(crypto: string, network: string, address: string): boolean | null {
  const [rules, name] = network === "mainnet" ? [ruleOfCoin, crypto] : [ruleOfNetwork, network];
  // A client may name a network "__proto__".
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule ? rule(address) : null;
}

/** Throws validation_failed on wallet_address. A network without a rule is left to the provider. */
export function assertWallet(crypto: string, network: string, address: string | undefined | null): void {
  if (!address || isWalletAddress(crypto, network, address) !== false) return;
  const message = `This is not an address for ${crypto} on ${network}`;
  throw invalidField("wallet_address", "wallet_address_invalid", message);
}
