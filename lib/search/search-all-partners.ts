import { searchPartners } from "#lib/people/operators/list-all.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { SearchHit } from "#lib/search/contract.ts";
import { transactionHit } from "#lib/search/search-everything.ts";
import { hashLookups, lookupName } from "#lib/transactions/lookups.ts";
import { searchTransactionsForOperator } from "#lib/transactions/queries/console.ts";

const hitsMax = 5;

/** For the operator: partners by name, ID or a member's email address, and transactions by the beginning of an identifier, or by the
 * buyer's exact email address, phone number, or payment reference. */
export async function searchAllPartners(text: string): Promise<SearchHit[]> {
  const providers = providerModules.map(({ id }) => id);
  const [partners, transactions] = await Promise.all([
    searchPartners({ q: text }),
    searchTransactionsForOperator(text, { providers, hashes: hashLookups(text) }, hitsMax),
  ]);
  return [
    ...partners.rows.slice(0, hitsMax).map(
      ({ id, name }): SearchHit => ({
        kind: "partner",
        id,
        title: name,
        detail: id,
        path: `partners/${id}`,
      }),
    ),
    ...transactions.map((row) => ({
      ...transactionHit(row),
      detail: [row.partnerName, row.partnerContext, ...(row.matchedBy ? [lookupName(row.matchedBy)] : [])].join(" · "),
    })),
  ];
}
