import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { svc } from "./test-svc.ts";

describe("svc catalog", () => {
  setUpOwnDatabase();

  it("updates a cryptocurrency", async () => {
    const options = ["--name", "Bitcoin (BTC)", "--rank", "3", "--hidden", "yes"];
    expect(await svc("catalog", "crypto", "BTC:mainnet", ...options)).toEqual({
      code: 0,
      text: "Updated BTC:mainnet.",
    });
    const rows =
      await rawSql()`select name, rank, is_hidden from crypto_currencies where code = 'BTC' and network = 'mainnet'`;
    expect(rows).toEqual([{ name: "Bitcoin (BTC)", rank: 3, is_hidden: true }]);
    expect((await svc("catalog", "crypto", "BTC:mainnet", "--hidden", "no")).code).toBe(0);
  });

  it("updates a fiat currency", async () => {
    expect((await svc("catalog", "fiat", "NGN", "--symbol", "N", "--min-amount", "250.50")).code).toBe(0);
    const rows = await rawSql()`select symbol, min_amount::float8 from fiat_currencies where code = 'NGN'`;
    expect(rows).toEqual([{ symbol: "N", min_amount: 250.5 }]);
  });

  it("updates a payment method", async () => {
    expect((await svc("catalog", "method", "card", "--tagline", "Visa and Mastercard")).code).toBe(0);
    const rows = await rawSql()`select tagline from payment_methods where id = 'card'`;
    expect(rows).toEqual([{ tagline: "Visa and Mastercard" }]);
  });

  it.each([
    [["crypto", "NONE:mainnet", "--rank", "1"], /NONE:mainnet not found/],
    [["crypto", "BTC:mainnet"], /--rank 3/],
    [["crypto", "BTC:mainnet", "--symbol", "B"], /Unknown option --symbol/],
    [["fiat", "NGN", "--tagline", "x"], /Unknown option --tagline/],
    [["method", "card", "--rank", "first"], /--rank: must be a whole number/],
    [["fiat", "NGN", "--min-amount", "0"], /--min-amount: must be above 0/],
    [["method", "card", "--hidden", "true"], /--hidden must be yes or no/],
    [["method", "card", "--icon", "https://evil.example/x.svg"], /--icon/],
  ])("rejects %j", async (args, message) => {
    expect(await svc("catalog", ...args)).toEqual({ code: 1, text: expect.stringMatching(message) });
  });
});
