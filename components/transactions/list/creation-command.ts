import type { Environment } from "#db/enums.ts";

/** A command that makes a transaction as it stands, once the key is filled in. `provider` is an identifier. */
export function creationCommand(environment: Environment, baseUrl: string, provider: string): string {
  const body = {
    type: "BUY",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 250,
    provider,
    partner_context: "order-1",
    redirect_url: "https://example.com/thanks",
  };
  return [
    `curl '${baseUrl}/api/v1/partner/transactions' \\`,
    `  -H 'X-SVC-API-KEY: ${environment === "sandbox" ? "svc_test_…" : "svc_live_…"}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body, null, 2)
      .replaceAll("\n", "\n    ")
      .replace(/ {2}\}$/, "  }")}'`,
  ].join("\n");
}
