import { expect, test } from "vitest";
import { addressProblem } from "./address-problem.ts";

const btc = { crypto: "BTC", network: "mainnet", name: "BTC address" };
const usdt = { crypto: "USDT", network: "tron", name: "USDT address on the Tron network" };
const [bitcoin, ethereum] = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "0x52908400098527886E0F7030069857D2E4169EE7",
];

test("accepts valid addresses, and those that only the provider can check", () => {
  expect(addressProblem(btc, bitcoin)).toBeNull();
  expect(addressProblem({ ...btc, network: "some-network" }, "anything")).toBeNull();
});

test("names the network that an address belongs to", () => {
  expect(addressProblem(btc, ethereum)).toBe("This is an address for Ethereum. Enter a valid BTC address.");
  expect(addressProblem(usdt, bitcoin)).toBe(
    "This is an address for Bitcoin. Enter a valid USDT address on the Tron network.",
  );
});

test("finds a wrong character by the checksum", () => {
  expect(addressProblem(btc, bitcoin.replace("ar0", "as0"))).toMatch(/^This isn't a valid BTC address\./);
});
