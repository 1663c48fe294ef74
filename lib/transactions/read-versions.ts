import type { TenantScope } from "#db/scope.ts";
import { keepRecent } from "#lib/keep-recent.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import type { Narrowing } from "#lib/transactions/queries/filters.ts";
import {
  selectChangedTransactions,
  selectVersion,
  type Version,
} from "#lib/transactions/queries/listed-transactions.ts";
import { toTransaction, withAssetId } from "#lib/transactions/to-transaction.ts";

/** What clients that poll got last, about 5 MB. What was erased isn't sent again, because that's another version. */
const kept = keepRecent<{ version: string; transaction: Transaction }>(2_000);

const keyOf = ({ partnerId, environment }: TenantScope, baseUrl: string, id: string) =>
  `${partnerId} ${environment} ${baseUrl} ${id}`;

/** The transactions of these versions, in their order. Reads only those that have changed since a client got them: as they are now,
 * and without those that no longer match `filter`. */
export async function readVersions(
  scope: TenantScope,
  versions: Version[],
  { filter, baseUrl }: { filter: Narrowing; baseUrl: string },
): Promise<Transaction[]> {
  const found = new Map<string, Transaction>();
  for (const { id, version } of versions) {
    const last = kept.get(keyOf(scope, baseUrl, id));
    if (last?.version === version) found.set(id, last.transaction);
  }
  const changed = versions.flatMap(({ id }) => (found.has(id) ? [] : id));
  if (changed.length > 0) {
    for (const row of await selectChangedTransactions(scope, filter, changed)) {
      const transaction = toTransaction(row, row.history, baseUrl);
      kept.set(keyOf(scope, baseUrl, row.id), { version: row.version, transaction });
      found.set(row.id, transaction);
    }
  }
  return Promise.all(versions.flatMap(({ id }) => found.get(id) ?? []).map(withAssetId));
}

/** One transaction. Reads its version first only if a client got it lately. */
export async function readTransaction(
  scope: TenantScope,
  id: string,
  baseUrl: string,
): Promise<Transaction | undefined> {
  const versions = kept.get(keyOf(scope, baseUrl, id)) ? await selectVersion(scope, id) : [{ id, version: "" }];
  return (await readVersions(scope, versions, { filter: {}, baseUrl }))[0];
}
