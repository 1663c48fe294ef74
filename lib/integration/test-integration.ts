import type { TenantScope } from "#db/scope.ts";
import { insertPassedChecks } from "#lib/integration/queries/integration-checks.ts";
import { addTestEndpoint } from "#lib/transactions/test-listed.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { type AttemptRecord, recordAttempts } from "#lib/webhooks/queries/queue.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { checkNames } from "./contract.ts";

/** Stores every check as passed, except these. */
export const passChecks = (scope: TenantScope, except: readonly string[] = []): Promise<void> =>
  insertPassedChecks(
    checkNames
      .filter((name) => !except.includes(name))
      .map((name) => ({ ...scope, name, passedAt: new Date(), evidence: [], detail: null, confirmedBy: null })),
  );

/** A new endpoint with one delivery whose attempts got these responses, a second apart. Returns the delivery and event. */
export async function addAttempts(scope: TenantScope, responses: readonly number[], startedAt = new Date()) {
  const { endpoint } = await addTestEndpoint(scope, startedAt);
  const request = { name: "transaction.success" as const, endpointId: endpoint.id };
  const { eventId, deliveryIds } = await sendTestEvent(scope, request, startedAt);
  const [deliveryId = ""] = deliveryIds;
  const leaseNumber = (await selectEndpoint(scope, endpoint.id))?.leaseNumber ?? 0;
  for (const [index, statusCode] of responses.entries()) {
    const at = new Date(startedAt.getTime() + index * 1_000).toISOString();
    await recordAttempts(
      [attemptOf({ endpointId: endpoint.id, leaseNumber, deliveryId }, { at, statusCode, index })],
      [
        {
          endpointId: endpoint.id,
          leaseNumber,
          lastAttemptAt: at,
          lastSuccessAt: null,
          failingSince: null,
          isSlow: false,
          pausedAt: null,
          pauseReason: null,
          notice: null,
        },
      ],
    );
  }
  return { deliveryId, eventId, endpointId: endpoint.id };
}

type Target = Pick<AttemptRecord, "endpointId" | "leaseNumber" | "deliveryId">;

function attemptOf(target: Target, { at, statusCode, index }: { at: string; statusCode: number; index: number }) {
  const isSuccess = statusCode < 300;
  const status = isSuccess ? ("delivered" as const) : ("pending" as const);
  const change = { status, attempts: index + 1, nextAttemptAt: isSuccess ? null : at };
  return { ...target, at, durationMs: 12, statusCode, error: null, answer: null, isResend: false, isSuccess, change };
}
