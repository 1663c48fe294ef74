import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";

/** The body of POST /transactions for a quote and what a person adds. The amount goes as a number: at most 1e9 with few
 * decimals, it is written as it was read. */
export function newTransactionOf(
  { providers: _, amount, ...route }: QuoteQuery,
  provider: string,
  chosen: { partner_context: string; redirect_url: string; typed_amount?: string },
) {
  return { ...route, amount: Number(amount), provider, ...chosen };
}

export const sendTransaction = (
  environment: Environment,
  body: ReturnType<typeof newTransactionOf>,
): Promise<CreatedTransaction> =>
  fetchJson(`/api/dashboard/${environment}/transactions`, { method: "POST", body, schema: created });

const created = async () => (await import("#lib/transactions/contract.ts")).createdTransaction;

/** A name that no transaction has had: partner_context is unique for ever. */
export function freshContext(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `try-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
