import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";

const quoteQuery = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";

/** A valid request to each operation that uses a key. */
export const operations = [
  "GET /crypto-currencies",
  "GET /fiat-currencies",
  "GET /payment-methods?type=BUY&fiat_currency=NGN",
  "GET /limits?type=BUY&fiat_currency=NGN",
  "GET /countries",
  "GET /providers",
  "GET /reports/providers?type=BUY&fiat_currency=NGN&from=2026-01-01&to=2026-02-01",
  `GET /quotes?${quoteQuery}`,
  "GET /transactions",
  "GET /transactions/{id}",
  "POST /transactions",
  "GET /statements",
  "GET /events",
  "POST /test-events",
  "GET /webhook-endpoints",
];

/** The bodies of those requests; the transaction is always the same. */
export const bodies: Record<string, string> = {
  "POST /transactions": JSON.stringify(transactionBody()),
  "POST /test-events": JSON.stringify({ event: "transaction.success" }),
};
