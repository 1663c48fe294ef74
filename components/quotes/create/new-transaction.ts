import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";

/** The body of POST /transactions. The amount is sent as a number, which is exact up to the maximum of 1e9. */
export function newTransactionOf(
  { providers: _providers, methods: _methods, sort: _sort, amount, crypto_amount, ...route }: QuoteQuery,
  provider: string,
  entered: { partner_context: string; redirect_url: string; typed_amount?: string },
) {
  const requested = crypto_amount === undefined ? { amount: Number(amount) } : { crypto_amount: Number(crypto_amount) };
  return { ...route, ...requested, provider, ...entered };
}

export const sendTransaction = (
  environment: Environment,
  body: ReturnType<typeof newTransactionOf>,
): Promise<CreatedTransaction> =>
  fetchJson(`/api/dashboard/${environment}/transactions`, { method: "POST", body, schema: createdSchema });

const createdSchema = async () => (await import("#lib/transactions/contract.ts")).createdTransaction;

/** A random default, because partner_context must be unique. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `try-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
