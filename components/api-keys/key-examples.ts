import { type KeyScope, keyScopes } from "#db/enums.ts";

/** A `.env` file for the published client and for the examples of the documentation. */
export const envFile = (baseUrl: string, key: string): string => `SVC_BASE_URL=${baseUrl}\nSVC_API_KEY=${key}\n`;

const paths: [KeyScope, string][] = [
  [
    "quotes:read",
    "quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000",
  ],
  ["assets:read", "crypto-currencies?type=BUY"],
  ["transactions:read", "transactions?limit=1"],
  ["logs:read", "logs?limit=1"],
  ["webhooks:write", "webhook-endpoints"],
];

/** A curl command that a key with these scopes may send. With `transactions:write` alone it posts an empty body, which is
 * rejected and creates nothing. */
export function exampleCurl(baseUrl: string, key: string, allowed: readonly KeyScope[] = keyScopes): string {
  const path = paths.find(([scope]) => allowed.includes(scope))?.[1];
  const [body, rest] = path ? ["", path] : [" -H 'Content-Type: application/json' -d '{}'", "transactions"];
  return `curl -H 'X-SVC-API-KEY: ${key}'${body} \\\n  '${baseUrl}/api/v1/partner/${rest}'`;
}
