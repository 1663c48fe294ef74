import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as listQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

const token = "This is the address of the USDT token itself, not of a wallet";
const burn = "Nobody owns this address, so crypto sent to it is lost";
const nairas = { fiat_currency: "NGN", payment_method: "bank_transfer", amount: 150_000 };
const onTron = { ...nairas, crypto_currency: "USDT", network: "tron" };
const bitcoin = { ...nairas, crypto_currency: "BTC", network: "mainnet", payment_method: "card" };

describe.each([
  ["a token's contract", onTron, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", token],
  ["a burn address", onTron, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", burn],
  ["a burn address of Bitcoin", bitcoin, "1BitcoinEaterAddressDontSendf59kuE", burn],
])("%s as the wallet", (_name, route, wallet, message) => {
  const errors = [{ field: "wallet_address", code: "wallet_address_invalid", message }];

  it.each(["BUY", "SELL"])("400: gets no quotes, %s", async (type) => {
    const { call } = await newTestPartner();
    const query = new URLSearchParams(
      Object.entries({ ...route, type, wallet_address: wallet }).map(([name, value]) => [name, String(value)]),
    );
    const response = await call(listQuotes, `/quotes?${query}`);
    expect([response.status, response.body.data.errors]).toEqual([400, errors]);
  });

  it("400: creates no transaction", async () => {
    const partner = await newTestPartner();
    const body = transactionBody({ ...route, provider: "fonbnk", wallet_address: wallet });
    const response = await create(partner, body);
    expect([response.status, response.body.data.errors]).toEqual([400, errors]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
  });
});

it("a wallet's address is accepted", async () => {
  const partner = await newTestPartner();
  const wallet_address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
  const response = await create(partner, transactionBody({ ...onTron, provider: "fonbnk", wallet_address }));
  expect(response.status).toBe(200);
});
