import type { TenantScope } from "#db/scope.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import { minuteMs } from "#lib/duration.ts";
import { retryOf } from "#lib/error-status.ts";
import { fieldCodeDescription } from "#lib/openapi/field-codes.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import { selectTransaction } from "#lib/transactions/queries/transactions.ts";
import type { OpenedRequest } from "./contract.ts";
import { toApiLog } from "./list-requests.ts";
import { logStore } from "./log-store.ts";
import { requestCommand } from "./request-command.ts";
import { isRequestId, rangeOfPrefix } from "./request-prefix.ts";
import { requestTerm } from "./search-words.ts";

const nearby = { withinMs: minuteMs, limit: 10, scanned: 10_000 };

/** A request with its context; null if the tenant has no such request or it was deleted. */
export async function readRequest(
  scope: TenantScope,
  requestId: string,
  baseUrl: string,
): Promise<OpenedRequest | null> {
  if (!isRequestId(requestId)) return null;
  const search = { terms: [requestTerm(false, [requestId])], range: rangeOfPrefix(requestId), limit: 1, scanned: 1 };
  const [row] = (await logStore().search(scope, search)).rows;
  if (!row) return null;
  const [around, transactionId] = await Promise.all([readNearby(scope, row), transactionOf(scope, row.path)]);
  return {
    log: toApiLog(row),
    error: errorOf(row.errorCode),
    fields: (row.fieldErrors ?? []).map((error) => ({ ...error, description: fieldCodeDescription(error.code) })),
    transactionId,
    command: requestCommand(row, { ...scope, baseUrl }),
    nearby: around.map(toApiLog),
  };
}

/** Requests with the same key before and after this one, newest first. */
async function readNearby(scope: TenantScope, row: ApiLogRow): Promise<ApiLogRow[]> {
  const { withinMs, ...limits } = nearby;
  const search = { ...limits, terms: [{ field: "key" as const, isNot: false, values: [row.keyId] }] };
  const [from, to] = [new Date(row.at.getTime() - withinMs), new Date(row.at.getTime() + withinMs + 1)];
  const [later, earlier] = await Promise.all([
    logStore().search(scope, { ...search, range: { to }, after: row, order: "asc" }),
    logStore().search(scope, { ...search, range: { from }, before: row }),
  ]);
  return [...later.rows.toReversed(), ...earlier.rows];
}

function errorOf(errorCode: string | null): OpenedRequest["error"] {
  const known = partnerErrors.find(({ code }) => code === errorCode);
  return known ? { description: known.description, retry: retryOf(known.code) } : null;
}

async function transactionOf(scope: TenantScope, path: string): Promise<string | null> {
  const id = /\/transactions\/(tx_[0-9A-Za-z]{22})(\/|$)/.exec(path)?.[1];
  return id && (await selectTransaction(scope, id)) ? id : null;
}
