// From the quote to the outcome, with types by openapi-typescript and requests by openapi-fetch.
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi-typescript.js";

const [baseUrl = "", key = "", partner_context = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { "X-SVC-API-KEY": key } });
const route = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 1_234_567.89,
} as const;

const quotes = await api.GET("/api/v1/partner/quotes", { params: { query: route } });
const best = quotes.data?.data.find(({ is_best }) => is_best);
if (!best) throw new Error(quotes.error?.msg ?? "No provider supports this request");
const order: components["schemas"]["NewTransaction"] = {
  ...route,
  provider: best.provider.identifier,
  partner_context,
  redirect_url: "https://shop.example/thanks",
};
const created = await api.POST("/api/v1/partner/transactions", { body: order });
if (!created.data) throw new Error(created.error.msg);
const { transaction_id } = created.data.data;
const params = { path: { transaction_id } };
await api.POST("/api/v1/partner/transactions/{transaction_id}/simulate", { params, body: { status: "success" } });
const read = await api.GET("/api/v1/partner/transactions/{transaction_id}", { params });

const { error } = await api.POST("/api/v1/partner/transactions", { body: { ...order, amount: 160_000 } });
if (error?.data.error !== "partner_context_conflict") throw new Error(error?.msg ?? "No conflict");
const code: "partner_context_conflict" = error.data.error;
console.log(
  JSON.stringify({
    amount: read.data?.data.fiat_amount,
    status: read.data?.data.status,
    code,
    isSame: error.data.transaction_id === transaction_id,
  }),
);
