import type { TenantScope } from "#db/scope.ts";
import { selectTransaction } from "#db/transactions.ts";
import { minuteMs } from "#lib/duration.ts";
import { retryOf } from "#lib/error-status.ts";
import { fieldCodeDescription } from "#lib/openapi/field-codes.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import type { OpenedRequest } from "./contract.ts";
import { toApiLog } from "./list-requests.ts";
import { logStore } from "./log-store.ts";
import { requestCommand } from "./request-command.ts";
import { isRequestId, rangeOfPrefix } from "./request-prefix.ts";

const nearby = { withinMs: minuteMs, limit: 10 };

/** A request with its context; null if the tenant has no such request or it was deleted. */
export async function readRequest(
  scope: TenantScope,
  requestId: string,
  baseUrl: string,
): Promise<OpenedRequest | null> {
  const row = isRequestId(requestId) && (await logStore().find(scope, requestId, rangeOfPrefix(requestId)));
  if (!row) return null;
  const [around, transactionId] = await Promise.all([
    logStore().nearby(scope, row, nearby),
    transactionOf(scope, row.path),
  ]);
  return {
    log: toApiLog(row),
    error: errorOf(row.errorCode),
    fields: (row.fieldErrors ?? []).map((error) => ({ ...error, description: fieldCodeDescription(error.code) })),
    transactionId,
    command: requestCommand(row, { ...scope, baseUrl }),
    nearby: around.map(toApiLog),
  };
}

function errorOf(errorCode: string | null): OpenedRequest["error"] {
  const known = partnerErrors.find(({ code }) => code === errorCode);
  return known ? { description: known.description, retry: retryOf(known.code) } : null;
}

async function transactionOf(scope: TenantScope, path: string): Promise<string | null> {
  const id = /\/transactions\/(tx_[0-9A-Za-z]{22})(\/|$)/.exec(path)?.[1];
  return id && (await selectTransaction(scope, id)) ? id : null;
}
