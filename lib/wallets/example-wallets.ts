import { evmNetworks } from "./evm-networks.ts";

// Examples from the documentation of each chain. Nothing is ever sent to them.
const ofCoin: Record<string, string> = {
  BTC: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  LTC: "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea",
  DOGE: "D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD",
  BCH: "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  XLM: "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7",
  XRP: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh",
  ADA: "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
  DOT: "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
};
const ofNetwork: Record<string, string> = {
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  solana: "9ahYBF9J6simiVmTPwRgxB1t1AiZY5C8xpeLQGh5tJxn",
  ton: "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N",
};
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** An address to request quotes with before the buyer has entered one; null for networks without an example. Never use
 * it for transactions, because the coins would be lost. */
export function exampleWallet(crypto: string, network: string): string | null {
  if (evmNetworks.includes(network)) return evm;
  const [wallets, name] = network === "mainnet" ? [ofCoin, crypto] : [ofNetwork, network];
  return Object.hasOwn(wallets, name) ? (wallets[name] ?? null) : null;
}
