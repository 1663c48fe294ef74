import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";

/** The same question to the Partner API, as a command. */
export function quotesCommand(environment: Environment, baseUrl: string, query: Omit<QuoteQuery, "providers">): string {
  const { type, amount, fiat_currency, crypto_currency, network, payment_method, wallet_address } = query;
  const words = (fields: Record<string, string | undefined>) =>
    Object.entries(fields)
      .map(([name, value]) => value && `-d ${name}=${encodeURIComponent(value)}`)
      .filter(Boolean)
      .join(" ");
  return [
    `curl -G '${baseUrl}/api/v1/partner/quotes'`,
    `  -H 'X-SVC-API-KEY: ${environment === "sandbox" ? "svc_test_…" : "svc_live_…"}'`,
    `  ${words({ type, amount, fiat_currency, payment_method })}`,
    `  ${words({ crypto_currency, network })}`,
    ...(wallet_address ? [`  ${words({ wallet_address })}`] : []),
  ].join(" \\\n");
}
