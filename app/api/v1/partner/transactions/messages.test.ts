import { beforeAll, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as listQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { create, transactionBody } from "./test-creation.ts";

const partner = await newTestPartner();
const tronWallet = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

it.each([
  ["fiat_currency", "ngn", "Must have the form of NGN. Did you mean NGN?"],
  ["crypto_currency", "btc", "Must have the form of BTC. Did you mean BTC?"],
  ["network", "TRC20", "Must have the form of mainnet. Did you mean tron?"],
  ["network", "Mainnet", "Must have the form of mainnet. Did you mean mainnet?"],
  ["payment_method", "Credit-Card", "Must have the form of card. Did you mean card?"],
  ["provider", "MoonPay", "Must have the form of a provider's svc_id. Did you mean moonpay?"],
  [
    "provider",
    "moonpai",
    expect.stringMatching(/^Unknown provider "moonpai"\. Available: .*moonpay, .*\. Did you mean moonpay\?$/),
  ],
  ["wallet_address", tronWallet, "This is an address for Tron. Enter a valid BTC address"],
  ["quote_id", "q_123", "Isn't a quote ID. Send the quote_id of a quote"],
  ["wallet_address_tag", "7", "BTC addresses on mainnet have no tag. Leave it out"],
])("says what to correct in %s = %j", async (field, value, message) => {
  const { status, body } = await create(partner, transactionBody({ [field]: value }));
  expect([status, body.data.errors]).toEqual([400, [expect.objectContaining({ field, message })]]);
});

it.each([
  ["network", "bitcoin", 'Unknown network "bitcoin" of BTC. Available: mainnet. Did you mean mainnet?'],
  [
    "payment_method",
    "credit_card",
    expect.stringMatching(/^Unknown payment method "credit_card"\. .* Did you mean card\?$/),
  ],
  ["fiat_currency", "NGM", 'Unknown fiat currency "NGM". GET /fiat-currencies has all. Did you mean NGN?'],
  ["crypto_currency", "ZZZZZ", 'Unknown crypto currency "ZZZZZ". GET /crypto-currencies has all.'],
])("names the unknown value %s = %s, what exists, and what is near", async (field, value, message) => {
  const { status, body } = await create(partner, transactionBody({ [field]: value }));
  expect([status, body.data.unsupported]).toEqual([422, expect.objectContaining({ field, message })]);
  expect(body.msg).toBe(body.data.unsupported.message);

  const { provider: _provider, partner_context: _context, redirect_url: _url, ...route } = transactionBody();
  const query = new URLSearchParams({ ...(route as Record<string, string>), [field]: value });
  const quotes = await partner.call(listQuotes, `/quotes?${query}`);
  expect([quotes.status, quotes.body.data[0].unsupported]).toEqual([200, expect.objectContaining({ field, message })]);
  expect(quotes.body.msg).toBe(`No provider supports this request: ${body.msg}`);
});

it("says what a provider offers instead of a value that others offer", async () => {
  const { body } = await create(partner, transactionBody({ payment_method: "pix" }));
  expect(body.msg).toMatch(/^MoonPay doesn't offer pix for BTC in NGN\. Available: .*card/);
});

it("warns that an API key in the URL may have leaked", async () => {
  const { body } = await partner.call(listQuotes, `/quotes?api_key=${partner.key}`);
  const { message } = body.data.errors.find((error: { field: string }) => error.field === "api_key");
  expect(message).toMatch(/^Unknown field\. Send the key in the header X-SVC-API-KEY, and replace this one/);
  expect(message).not.toContain(partner.key);
});
