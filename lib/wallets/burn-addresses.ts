import { accountKey } from "./account-key.ts";

/** Valid addresses that nobody has the key of, so that what they receive is lost. */
const addresses: Record<string, string[]> = {
  ethereum: [
    // The zero address, to which contracts are burned: https://eips.ethereum.org/EIPS/eip-20#transfer-1
    "0x0000000000000000000000000000000000000000",
    // Labelled "Null: 0x000...dEaD" and "Burn" at Etherscan.
    "0x000000000000000000000000000000000000dEaD",
    "0xdEAD000000000000000042069420694206942069",
    // The placeholder of the network's own coin: https://eips.ethereum.org/EIPS/eip-7528
    "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
  ],
  tron: [
    // The zero address, as Ethereum's.
    "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
    // "Blackhole" in the genesis block: https://github.com/tronprotocol/java-tron, framework/src/main/resources/config.conf
    "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy",
  ],
  solana: [
    // The system program: https://solana.com/docs/core/programs
    "11111111111111111111111111111111",
    // The incinerator: https://docs.rs/solana-sdk-ids, module incinerator
    "1nc1nerator11111111111111111111111111111111",
    // The mint of wrapped SOL, SOL's placeholder: https://docs.rs/spl-token, module native_mint
    "So11111111111111111111111111111111111111112",
  ],
  // The zero address: https://docs.ton.org
  ton: ["EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c"],
};

// By coin, because `mainnet` means each coin's own chain.
const addressesOfCoin: Record<string, string[]> = {
  BTC: [
    // https://en.bitcoin.it/wiki/Proof_of_burn
    "1BitcoinEaterAddressDontSendf59kuE",
    "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
    // A key hash of zeros.
    "1111111111111111111114oLvT2",
  ],
  // ACCOUNT_ZERO and ACCOUNT_ONE: https://xrpl.org/docs/concepts/accounts/addresses#special-addresses
  XRP: ["rrrrrrrrrrrrrrrrrrrrrhoLvTp", "rrrrrrrrrrrrrrrrrrrrBZbvji"],
};

const burned = new Set(
  Object.entries(addresses).flatMap(([network, list]) => list.map((address) => accountKey(network, address))),
);

export const isBurnAddress = (crypto: string, network: string, address: string): boolean =>
  network === "mainnet"
    ? Object.hasOwn(addressesOfCoin, crypto) && addressesOfCoin[crypto]?.includes(address) === true
    : burned.has(accountKey(network, address));
