import { wanted } from "#app/api/v1/partner/transactions/test-creation.ts";

const quoteQuery = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";

/** A good request to each operation that a key is for. */
export const operations = [
  "GET /crypto-currencies",
  "GET /fiat-currencies",
  "GET /payment-methods?type=BUY&fiat_currency=NGN",
  "GET /providers",
  `GET /quotes?${quoteQuery}`,
  "GET /transactions",
  "GET /transactions/{id}",
  "POST /transactions",
  "GET /events",
  "POST /test-events",
];

/** What those that need a body send; a transaction is the same one each time. */
export const bodies: Record<string, string> = {
  "POST /transactions": JSON.stringify(wanted()),
  "POST /test-events": JSON.stringify({ event: "transaction.success" }),
};
