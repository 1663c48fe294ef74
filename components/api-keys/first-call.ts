/** A command that works as it stands: what can be bought, asked with this key. */
export const firstCall = (baseUrl: string, key: string): string =>
  `curl -H 'X-SVC-API-KEY: ${key}' \\\n  '${baseUrl}/api/v1/partner/crypto-currencies?type=BUY'`;
