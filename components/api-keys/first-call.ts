import { type KeyScope, keyScopes } from "#db/enums.ts";

const paths: [KeyScope, string][] = [
  [
    "quotes:read",
    "quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000",
  ],
  ["assets:read", "crypto-currencies?type=BUY"],
  ["transactions:read", "transactions?limit=1"],
];

/** A command that works as it stands: quotes, as the first steps ask for, or what else a key with these scopes may ask for. One that may only
 * create transactions is answered what a creation needs, and creates none. */
export function firstCall(baseUrl: string, key: string, allowed: readonly KeyScope[] = keyScopes): string {
  const path = paths.find(([scope]) => allowed.includes(scope))?.[1];
  const [body, rest] = path ? ["", path] : [" -H 'Content-Type: application/json' -d '{}'", "transactions"];
  return `curl -H 'X-SVC-API-KEY: ${key}'${body} \\\n  '${baseUrl}/api/v1/partner/${rest}'`;
}
