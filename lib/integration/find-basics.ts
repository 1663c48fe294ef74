import { selectSuccess, selectUsedKey } from "#db/integration-evidence.ts";
import { selectMembers } from "#db/members.ts";
import { selectRedirectOrigins } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import { type CheckResult, found, loggedRange, passedBy, type RunCheck, requestOf, unseen } from "./check-result.ts";

const scannedMax = 10_000;

export const findKey: RunCheck = async (scope) => passedBy("key", await selectUsedKey(scope));
export const findSuccess: RunCheck = async (scope) => passedBy("transaction", await selectSuccess(scope));
export const findPoll: RunCheck = async (scope) => passedBy("request", await logStore().poll(scope));
export const findQuotes: RunCheck = (scope, now) => findRequest(scope, "GET", "/api/v1/partner/quotes", now);
export const findCreation: RunCheck = (scope, now) => findRequest(scope, "POST", "/api/v1/partner/transactions", now);

/** The newest successful request. */
async function findRequest(scope: TenantScope, method: string, path: string, now: Date): Promise<CheckResult> {
  const { rows } = await logStore().search(scope, {
    terms: [
      { field: "path", isNot: false, match: "is", texts: [path] },
      { field: "method", isNot: false, values: [method] },
      { field: "status", isNot: false, ranges: [{ from: 200, to: 299 }] },
    ],
    range: loggedRange(now),
    limit: 1,
    scanned: scannedMax,
  });
  return passedBy("request", requestOf(rows[0]));
}

/** Without a list, buyers can be returned to any https address. */
export const findRedirects: RunCheck = async (scope) => {
  const origins = await selectRedirectOrigins(scope);
  return origins.length > 0 ? found("passed", [], origins.join(", ")) : unseen();
};

export const findTwoFactor: RunCheck = async ({ partnerId }) => {
  const owners = (await selectMembers(partnerId)).filter(({ role }) => role === "owner");
  const missing = owners.filter(({ hasTwoFactor }) => !hasTwoFactor).map(({ email }) => email);
  if (missing.length > 0) return unseen(`Missing: ${missing.join(", ")}`);
  return owners.length > 0 ? found("passed", []) : unseen();
};
