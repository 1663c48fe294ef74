import {
  selectAcceptedDuplicate,
  selectAcceptedRetry,
  selectDelivered,
  selectFetchedAfterFailure,
} from "#db/delivery-evidence.ts";
import { found, items, passedBy, type RunCheck, unseen } from "./check-result.ts";

export const findEndpoint: RunCheck = async (scope) => passedBy("delivery", await selectDelivered(scope));
export const findRetries: RunCheck = async (scope) => passedBy("delivery", await selectAcceptedRetry(scope));
export const findRecovery: RunCheck = async (scope) => passedBy("delivery", await selectFetchedAfterFailure(scope));

/** That the second delivery had no effect shows only in the partner's own system, so a member confirms it. */
export const findDuplicates: RunCheck = async (scope) => {
  const twice = await selectAcceptedDuplicate(scope);
  return twice ? found("unconfirmed", items("delivery", twice)) : unseen();
};
