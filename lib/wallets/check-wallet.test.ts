import { describe, expect, it } from "vitest";
import catalog from "#lib/assets/catalog/crypto-currencies.json" with { type: "json" };
import { isWalletAddress } from "./check-wallet.ts";

// Published vectors: BIP 173 and 350, EIP-55, CIP-19, SEP-23, the CashAddr, XRPL, SS58 and TON documents, and known
// contracts.
const valid: [string, string, string][] = [
  ["BTC", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["BTC", "mainnet", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["BTC", "mainnet", "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"],
  ["ETH", "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["USDT", "polygon", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["USDT", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["SOL", "solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["XRP", "mainnet", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh"],
  ["LTC", "mainnet", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea"],
  ["DOGE", "mainnet", "D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD"],
  ["XLM", "mainnet", "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7"],
  ["TON", "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"],
  ["TON", "ton", "UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p"],
  ["BTC", "mainnet", "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ"],
  ["USDT", "lisk", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "linea", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"],
  ["SOL", "solana", "9ahYBF9J6simiVmTPwRgxB1t1AiZY5C8xpeLQGh5tJxn"],
  ["SOL", "solana", "11111111111111111111111111111111"],
  ["LTC", "mainnet", "LKkopn8ZUca2k2uQkgfoFyn9LAwzA9gUBW"],
  ["LTC", "mainnet", "M8S1nzj8tyVnNuBaoXLSEEKibBTscnXWY8"],
  ["DOGE", "mainnet", "9ry8DxP51vXFUmHA7n1Weihgy4FTjjDWsX"],
  ["BCH", "mainnet", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["BCH", "mainnet", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["BCH", "mainnet", "QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A"],
  ["BCH", "mainnet", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
  [
    "ADA",
    "mainnet",
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
  ],
  ["ADA", "mainnet", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"],
  ["ADA", "mainnet", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi"],
  [
    "ADA",
    "mainnet",
    "DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C",
  ],
  ["DOT", "mainnet", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5"],
  ["BTC", "mainnet", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
  ["BTC", "mainnet", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3"],
  ["BTC", "mainnet", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ["BTC", "mainnet", "16UjcYNBG9GTK4uq2f7yYEbuifqCzoLMGS"],
  ["ETH", "ethereum", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["ETH", "base", "0xde709f2102306220921060314715629080e2fb77"],
  ["ETH", "arbitrum", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  ["ETH", "optimism", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"],
  ["BNB", "bsc", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb"],
  ["TRX", "tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
  ["XRP", "mainnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
  ["LTC", "mainnet", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
  ["LTC", "mainnet", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  ["DOGE", "mainnet", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ["BCH", "mainnet", "bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy"],
  ["BCH", "mainnet", "bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e"],
  ["XLM", "mainnet", "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"],
  ["DOT", "mainnet", "1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg"],
  ["TON", "ton", "Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF"],
  ["TON", "ton", "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"],
  [
    "ADA",
    "mainnet",
    "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
  ],
  [
    "ADA",
    "mainnet",
    "addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve",
  ],
  [
    "ADA",
    "mainnet",
    "addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g",
  ],
  ["ADA", "mainnet", "addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k"],
  ["ADA", "mainnet", "addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu"],
  ["ADA", "mainnet", "addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx"],
];

const invalid: [string, string, string, string][] = [
  ["a changed checksum", "BTC", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["a changed bech32 letter", "BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp"],
  ["a testnet address", "BTC", "mainnet", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["a URI", "BTC", "mainnet", "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["bad EIP-55 case", "ETH", "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"],
  ["39 hex digits", "ETH", "ethereum", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae"],
  ["a name", "ETH", "ethereum", "vitalik.eth"],
  ["a Tron address for Ethereum", "USDT", "ethereum", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["an Ethereum address for Tron", "USDT", "tron", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["a Bitcoin address for Litecoin", "LTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["a changed checksum", "TON", "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDt"],
  ["a letter outside the alphabet", "SOL", "solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt10"],
  ["33 bytes", "SOL", "solana", "esjvDcRUvsNN9yDWFDyLXCt7jtSc9WA9PHndiFvZUHDp"],
  ["31 bytes", "SOL", "solana", "2wm5Lzabgr6qeVinrbzFVMr8vxfsRFzofUZUWHhM8zz"],
  ["mixed case", "BTC", "mainnet", "bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["the prefix 0X", "ETH", "base", "0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"],
  ["no prefix", "ETH", "base", "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["one letter's case", "USDC", "avalanche", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
  ["a changed checksum", "BCH", "mainnet", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q"],
  ["mixed case", "BCH", "mainnet", "Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["another chain's prefix", "BCH", "mainnet", "bitcoin:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["a form shared with Bitcoin", "BCH", "mainnet", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu"],
  ["another coin's segwit", "BCH", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["a Bitcoin Cash address", "BTC", "mainnet", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["a form shared with Bitcoin", "LTC", "mainnet", "32DsV7KAwreMaPugheM6Qb5KGUsRdAhLCi"],
  ["a Litecoin address", "DOGE", "mainnet", "LKkopn8ZUca2k2uQkgfoFyn9LAwzA9gUBW"],
  ["a tag inside", "XRP", "mainnet", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ"],
  ["a tag behind", "XRP", "mainnet", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh:12"],
  ["19 bytes", "XRP", "mainnet", "rASMBU48zS6XSThNyyGkNgRf8ecEkAZp"],
  ["a changed checksum", "XRP", "mainnet", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLi"],
  ["a muxed account", "XLM", "mainnet", "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK"],
  ["a contract", "XLM", "mainnet", "CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA"],
  ["a stake address", "ADA", "mainnet", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw"],
  ["a changed checksum", "ADA", "mainnet", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9"],
  ["a changed checksum", "DOT", "mainnet", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6"],
  ["a Kusama address", "DOT", "mainnet", "HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F"],
  ["a key of no chain", "DOT", "mainnet", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"],
  ["an unknown workchain", "TON", "ton", "EQexE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_lGb"],
  ["the raw form", "TON", "ton", "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"],
  ["padding", "TON", "ton", "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N="],
  ["bech32m in version 0", "BTC", "mainnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"],
  ["bech32 in version 1", "BTC", "mainnet", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
  ["an invalid length in version 0", "BTC", "mainnet", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"],
  [
    "an invalid length in version 1",
    "BTC",
    "mainnet",
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
  ],
  ["an anchor that anybody can spend", "BTC", "mainnet", "bc1pfeessrawgf"],
  ["an undefined witness version", "BTC", "mainnet", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"],
  ["an undefined witness version", "BTC", "mainnet", "BC1SW50QGDZ25J"],
  ["an impossible witness version", "BTC", "mainnet", "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R"],
  ["no witness program", "BTC", "mainnet", "bc1gmk9yu"],
  ["unused bits", "XLM", "mainnet", "G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I"],
  ["a length no address has", "SOL", "solana", "1".repeat(100_000)],
];

/** Addresses of test networks. On Ethereum, Tron, Solana, Ripple, and Stellar they look like those of the main network.
 * */
const testnet: [string, string, string][] = [
  ["BTC", "mainnet", "mg3orcuiCymEGLgsJ7esosvhyxBR2WjE7R"],
  ["BTC", "mainnet", "2Msn5YrFCZK9hnBYENmxy2Y4aUq5bPLQr95"],
  ["BTC", "mainnet", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"],
  ["LTC", "mainnet", "tltc1qu78xur5xnq6fjy83amy0qcjfau8m367defyhms"],
  ["LTC", "mainnet", "mg3orcuiCymEGLgsJ7esosvhyxBR2WjE7R"],
  ["LTC", "mainnet", "QM8qfs7SaRCnvNJGzszz7EW1dDXRLAPwyS"],
  ["DOGE", "mainnet", "nUj1pqWHdLgyuCy3LxKWn8UHExhJNEc2iL"],
  ["BCH", "mainnet", "bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t"],
  ["BCH", "mainnet", "pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t"],
  [
    "ADA",
    "mainnet",
    "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae",
  ],
  ["ADA", "mainnet", "2cWKMJemoBajc46Wu4Z7e6bG48myZWfB7Z6pD77L6PrJQWt9HZ3Yv7o8CYZTBMqHTPTkv"],
  ["XRP", "mainnet", "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ"],
  ["TON", "ton", "kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_ntm"],
  ["TON", "ton", "0QCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_iaj"],
];

describe("wallet addresses", () => {
  it.each(valid)("accepts %s on %s: %s", (crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(true);
  });

  it.each(invalid)("rejects %s (%s on %s)", (_why, crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(false);
  });

  it.each(testnet)("rejects %s on %s from a test network: %s", (crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(false);
  });

  it.each(catalog)("accepts only its own addresses for $code on $network, and no typos of them", (asset) => {
    const { code, network } = asset;
    expect(isWalletAddress(code, network, "nonsense")).toBe(false);
    const passing = valid.filter(([, , address]) => isWalletAddress(code, network, address));
    expect(passing.length).toBeGreaterThan(0);
    expect(passing.length).toBeLessThan(valid.length / 2);
    for (const [, , address] of passing) {
      // Solana addresses have no checksum: with one letter added or removed, an address can still be valid.
      const typos = network === "solana" ? [] : [address.slice(0, -1), `${address}x`];
      for (const change of [...typos, ` ${address}`, `${address}\n`, address.slice(0, 20), address + address]) {
        expect(isWalletAddress(code, network, change)).toBe(false);
      }
    }
  });

  it("returns null for a network without a rule", () => {
    expect(isWalletAddress("ATOM", "cosmos", "cosmos1xyz")).toBeNull();
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("has no rule for a network called %s", (name) => {
    expect([isWalletAddress("BTC", name, "x"), isWalletAddress(name, "mainnet", "x")]).toEqual([null, null]);
  });
});
