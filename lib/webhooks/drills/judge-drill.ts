import type { DrillName } from "#db/enums.ts";
import type { DrillRequest, DrillResult } from "#lib/webhooks/drills-contract.ts";

type Texts = { passed: string; failed: string; fix: string };

const texts: Record<DrillName, Texts> = {
  valid: {
    passed: "Accepted a correctly signed event",
    failed: "Didn't accept a correctly signed event",
    fix: "Verify the signature over the raw request body with this endpoint's secret, and return a 2xx status within 5 seconds. Do slow work afterwards.",
  },
  duplicate: {
    passed: "Accepted the same event twice",
    failed: "Didn't accept the same event twice",
    fix: "Store each webhook-id. When one arrives again, return a 2xx status without repeating the work.",
  },
  late: {
    passed: "Accepted an event from an hour ago with a current timestamp",
    failed: "Didn't accept an event from an hour ago with a current timestamp",
    fix: "Check the age of webhook-timestamp only, not of times in the payload. Retries arrive up to days after the event.",
  },
  out_of_order: {
    passed: "Accepted an older event after a newer one",
    failed: "Didn't accept an older event after a newer one",
    fix: "Return a 2xx status for events in any order. Keep the newer status, or retrieve the transaction.",
  },
  flapping: {
    passed: "Accepted the retry after its connection was closed",
    failed: "Didn't accept the retry after its connection was closed",
    fix: "Store the webhook-id in the same database transaction as the effects of the event, so that an interrupted request can be repeated.",
  },
  bad_signature: {
    passed: "Rejected a wrong signature",
    failed: "Didn't reject a wrong signature",
    fix: "Compute the signature with this endpoint's secret, compare it with each one in webhook-signature in constant time, and return 401 if none matches.",
  },
  old_timestamp: {
    passed: "Rejected a request that was signed 10 minutes ago",
    failed: "Didn't reject a request that was signed 10 minutes ago",
    fix: "Return 400 if webhook-timestamp is more than 5 minutes from your clock. Otherwise, a recorded request can be replayed.",
  },
  unknown_event: {
    passed: "Accepted an event of an unknown type",
    failed: "Didn't accept an event of an unknown type",
    fix: "Return a 2xx status for events that you don't handle. New ones can be added at any time.",
  },
  unknown_field: {
    passed: "Accepted an unknown field",
    failed: "Didn't accept an unknown field",
    fix: "Ignore fields that you don't know. New ones can be added at any time.",
  },
};

/** Whether the receiver passed, and what to fix. `accepts`: whether it accepted the valid event; without that, a rejection
 * proves nothing. */
export function judgeDrill(name: DrillName, requests: DrillRequest[], accepts: boolean): DrillResult {
  const isRejection = requests.some(({ expected }) => expected === "4xx");
  if (isRejection && !accepts) {
    const verdict = "Can't be judged, because a correctly signed event isn't accepted either.";
    return { name, is_passed: false, verdict, fix: texts.valid.fix, requests };
  }
  const isPassed = requests.every(({ is_expected }) => is_expected);
  const outcomes = requests.map(({ status_code, error }) => status_code ?? error).join(", ");
  const { passed, failed, fix } = texts[name];
  return {
    name,
    is_passed: isPassed,
    verdict: `${isPassed ? passed : failed} (${outcomes}).`,
    fix: isPassed ? null : fix,
    requests,
  };
}
