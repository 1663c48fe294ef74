import { codeExamples } from "#lib/openapi/code-examples.ts";
import type { CodeExamples } from "#lib/openapi/contract.ts";
import type { QuoteForm } from "./quote-form.ts";

type FormValues = Pick<QuoteForm, "type" | "amount" | "amountIn" | "fiat" | "asset" | "method" | "wallet">;

/** The form's request in every language of the API reference. The API key stays a variable. */
export function quotesExamples(
  baseUrl: string,
  { type, amount, amountIn, fiat, asset, method, wallet }: FormValues,
): CodeExamples {
  const [crypto_currency = "", network = ""] = asset.split(":");
  const requested: Record<string, string> = amountIn === "fiat" ? { amount } : { crypto_amount: amount };
  const route = { type, fiat_currency: fiat, crypto_currency, network, payment_method: method, ...requested };
  return codeExamples({
    operationId: "listQuotes",
    method: "GET",
    baseUrl,
    path: "/api/v1/partner/quotes",
    pathParameters: {},
    query: wallet ? { ...route, wallet_address: wallet } : route,
    body: null,
    needsKey: true,
  });
}
