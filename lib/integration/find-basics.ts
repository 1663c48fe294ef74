import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import type { LogRange } from "#lib/api-logs/queries/terms.ts";
import { type Seen, selectNewestSuccesses, selectUsedKey } from "#lib/integration/queries/integration-evidence.ts";
import { readContact } from "#lib/partners/contact.ts";
import { selectRedirectOrigins } from "#lib/partners/queries/partners.ts";
import { selectMembers } from "#lib/people/queries/members.ts";
import {
  type CheckResult,
  found,
  loggedRange,
  passedBy,
  type RunCheck,
  requestOf,
  successesOf,
  unseen,
} from "./check-result.ts";

export const findKey: RunCheck = async (scope) => passedBy("key", await selectUsedKey(scope));
export const findSuccess: RunCheck = async (scope) =>
  passedBy("transaction", (await selectNewestSuccesses(scope, 1))[0] ?? null);
export const findQuotes: RunCheck = (scope, now) => findRequest(scope, "GET", "/quotes", loggedRange(now));
export const findCreation: RunCheck = (scope, now) => findRequest(scope, "POST", "/transactions", loggedRange(now));

/** The newest successful request. */
async function findRequest(scope: TenantScope, method: string, path: string, range: LogRange): Promise<CheckResult> {
  const { rows } = await logStore().search(scope, { ...successesOf(method, path), range, limit: 1 });
  return passedBy("request", requestOf(rows[0]));
}

const successesRead = 5;

/** A look-up of one of the last successful transactions after it had succeeded. */
export const findPoll: RunCheck = async (scope) => {
  const pollOf = ({ id, at }: Seen) => findRequest(scope, "GET", `/transactions/${id}`, { from: at });
  const polls = await Promise.all((await selectNewestSuccesses(scope, successesRead)).map(pollOf));
  return polls.find(({ state }) => state === "passed") ?? unseen();
};

/** Without a list, buyers can be returned to any https address. */
export const findRedirects: RunCheck = async (scope) => {
  const origins = await selectRedirectOrigins(scope);
  return origins.length > 0 ? found("passed", [], origins.join(", ")) : unseen();
};

export const findContact: RunCheck = async ({ partnerId }) => {
  const { email, url } = await readContact(partnerId);
  return email !== null || url !== null ? found("passed", [], [email, url].filter(Boolean).join(", ")) : unseen();
};

export const findTwoFactor: RunCheck = async ({ partnerId }) => {
  const owners = (await selectMembers(partnerId)).filter(({ role }) => role === "owner");
  const missing = owners.filter(({ hasTwoFactor }) => !hasTwoFactor).map(({ email }) => email);
  if (missing.length > 0) return unseen(`Missing: ${missing.join(", ")}`);
  return owners.length > 0 ? found("passed", []) : unseen();
};
