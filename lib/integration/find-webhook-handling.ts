import type { DrillName } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import {
  selectAcceptedDuplicate,
  selectAcceptedRetry,
  selectDelivered,
  selectFetchedAfterFailure,
} from "#lib/integration/queries/delivery-evidence.ts";
import { latestDrillResults } from "#lib/webhooks/drills/latest-results.ts";
import { type CheckResult, found, items, passedBy, type RunCheck, unseen } from "./check-result.ts";

export const findEndpoint: RunCheck = async (scope) => passedBy("delivery", await selectDelivered(scope));
export const findRecovery: RunCheck = async (scope) => passedBy("delivery", await selectFetchedAfterFailure(scope));

/** Only a drill sends a wrong signature. */
export const findSignature: RunCheck = (scope) => findDrill(scope, "bad_signature");

export const findRetries: RunCheck = async (scope) => {
  const retry = await selectAcceptedRetry(scope);
  return retry ? passedBy("delivery", retry) : findDrill(scope, "flapping");
};

/** That the second delivery had no effect shows only in the partner's own system, so a member confirms it. */
export const findDuplicates: RunCheck = async (scope) => {
  const delivery = await selectAcceptedDuplicate(scope);
  const result = delivery ? passedBy("delivery", delivery) : await findDrill(scope, "duplicate");
  return result.state === "passed" ? { ...result, state: "unconfirmed" } : result;
};

/** The latest failure drill. Its report is on the page of its endpoint, which the evidence refers to. */
async function findDrill(scope: TenantScope, name: DrillName): Promise<CheckResult> {
  const result = (await latestDrillResults(scope)).get(name);
  if (!result) return unseen();
  const evidence = items("drill", { id: result.endpoint_id, at: new Date(result.at) });
  return found(result.is_passed ? "passed" : "failing", evidence, result.verdict);
}
