import { base58xrp } from "@scure/base";
import { expect, test } from "vitest";
import { tokenContracts } from "#lib/assets/asset-identity.ts";
import { findAddressProblem } from "./address-problem.ts";
import { rippleChecksum } from "./ripple-address.ts";

const contracts = tokenContracts([]);
const btc = { crypto: "BTC", network: "mainnet", contracts };
const usdt = { crypto: "USDT", network: "tron", contracts };
const [bitcoin, ethereum] = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "0x52908400098527886E0F7030069857D2E4169EE7",
];

test("accepts valid addresses, and those that only the provider can check", () => {
  expect(findAddressProblem(btc, bitcoin)).toBeNull();
  expect(findAddressProblem({ ...btc, network: "some-network" }, "anything")).toBeNull();
});

test("names the network that an address belongs to", () => {
  expect(findAddressProblem(btc, ethereum)).toEqual({ kind: "foreign", found: "Ethereum" });
  expect(findAddressProblem(usdt, bitcoin)).toEqual({ kind: "foreign", found: "Bitcoin" });
});

test("refuses the contract of a token, and addresses without an owner", () => {
  expect(findAddressProblem(usdt, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toEqual({ kind: "token", token: "USDT" });
  expect(findAddressProblem(btc, "1BitcoinEaterAddressDontSendf59kuE")).toEqual({ kind: "unowned" });
});

test("looks into addresses that contain a tag", () => {
  // Of the account of zeros, without a tag.
  const zero = Uint8Array.of(0x05, 0x44, ...Array(29).fill(0));
  const xrp = { crypto: "XRP", network: "mainnet", contracts };
  expect(findAddressProblem(xrp, "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu")).toBeNull();
  expect(findAddressProblem(xrp, base58xrp.encode(Uint8Array.of(...zero, ...rippleChecksum(zero))))).toEqual({
    kind: "unowned",
  });
});

test("finds a wrong character by the checksum", () => {
  expect(findAddressProblem(btc, bitcoin.replace("ar0", "as0"))).toEqual({ kind: "invalid" });
});
