import { environments } from "#db/enums.ts";
import { searchPartners } from "#lib/people/operators/list-all.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { searchOfOperator } from "#lib/people/operators/search-of-operator.ts";
import type { SearchHit } from "#lib/search/contract.ts";
import { transactionHit } from "#lib/search/search-everything.ts";
import { readMoney } from "#lib/search/search-text-contract.ts";
import { lookupName } from "#lib/transactions/lookups.ts";

const hitsMax = 5;

/** For the operator: providers by name, partners by name, ID or a member's email address, and transactions by the beginning of an identifier, or by the
 * buyer's exact email address, phone number, or payment reference, by checkout link, or by about a fiat amount. */
export async function searchAllPartners(text: string, now: Date): Promise<SearchHit[]> {
  const [partners, transactions] = await Promise.all([
    searchPartners({ q: text }),
    searchOfOperator(text, hitsMax, now),
  ]);
  return [
    ...providerHits(text),
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
      detail: [
        row.partnerName,
        row.partnerContext,
        ...(row.matchedBy ? [lookupName(row.matchedBy)] : []),
        ...(readMoney(text) ? [`created ${row.createdAt.toISOString().slice(0, 10)}`] : []),
      ].join(" · "),
    })),
  ];
}

/** The settings and health of a provider, in both environments. */
const providerHits = (text: string): SearchHit[] =>
  Object.entries(providerNames)
    .filter((words) => words.some((word) => word.toLowerCase().startsWith(text.trim().toLowerCase())))
    .flatMap(([id, title]) =>
      environments.map((environment) => ({
        kind: "provider",
        id: `${id} ${environment}`,
        title,
        detail: environment,
        path: `providers/${environment}/${id}`,
      })),
    );
