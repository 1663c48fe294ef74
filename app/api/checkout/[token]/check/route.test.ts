import { expect, it } from "vitest";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { POST } from "./route.ts";

/** What the page says about this address for a BUY of ETH. */
async function problemOf(address: string): Promise<unknown> {
  const { row } = await createTransaction(
    { partnerId: await createPartner("Test"), environment: "sandbox" },
    {
      fiat_currency: "NGN",
      crypto_currency: "ETH",
      payment_method: "card",
      network: "ethereum",
      amount: "150000",
      type: "BUY",
      provider: "moonpay",
      partner_context: randomBase62(16),
      redirect_url: "https://shop.example/thanks",
    },
    { providers: enabledProviders("sandbox"), baseUrl: "http://127.0.0.1:3000", now: new Date() },
  );
  const url = `http://127.0.0.1:3000/api/checkout/${row.checkoutToken}/check`;
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ wallet_address: address }) });
  const response = await POST(request, { params: Promise.resolve({ token: row.checkoutToken }) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { problem: unknown }).problem;
}

it("warns of a token's own address, and of one that nobody owns, before the form is submitted", async () => {
  expect(await problemOf("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBeNull();
  expect(await problemOf("0xdAC17F958D2ee523a2206206994597C13D831ec7")).toContain(
    "the USDT token itself, not of a wallet",
  );
  expect(await problemOf("0x0000000000000000000000000000000000000000")).toContain("Nobody owns this address");
});
