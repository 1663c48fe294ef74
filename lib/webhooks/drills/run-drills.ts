import { transact } from "#db/client.ts";
import { type DrillName, drillNames } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { deadline } from "#lib/deadline.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { consumeLimit } from "#lib/rate-limit.ts";
import type { DrillReport, DrillRequest } from "#lib/webhooks/drills-contract.ts";
import { secretsOf } from "#lib/webhooks/endpoint-secret.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { insertDrill, updateDrill } from "#lib/webhooks/queries/drills.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";
import { createSend, type Outcome, type Send } from "#lib/webhooks/send.ts";
import { judgeDrill } from "./judge-drill.ts";
import { type PlannedRequest, plans } from "./plan-drills.ts";

// All drills take at most three times as long: the valid event, then the others in parallel, two requests each.
const exchangeMs = deadline(5 * secondMs);
const cutOffMs = 100;
/** What the drills of all endpoints of a partner send. */
export const drillRequestsPerMinute = 60;
// A run whose process was killed never finishes.
const runMsMax = minuteMs;

type DrillOptions = { drills?: DrillName[]; actor?: Actor; now: Date };

/** Sends events to a sandbox endpoint as they arrive when things fail, and reports how the receiver responded. Sends even if
 * the endpoint is paused, and leaves its deliveries and health alone. Throws not_found for an unknown endpoint and in production,
 * rate_limited when it would send more requests than the partner's limit, and request_in_progress while drills of the endpoint
 * run. */
export async function runDrills(
  scope: TenantScope,
  endpointId: string,
  { drills = [...drillNames], actor, now }: DrillOptions,
): Promise<DrillReport> {
  const endpoint = scope.environment === "sandbox" ? await selectEndpoint(scope, endpointId) : undefined;
  if (!endpoint) throw new AppError("not_found", "Webhook endpoint not found");
  const { partnerId, environment } = scope;
  const row = { id: randomId("drl"), partnerId, environment, endpointId: endpoint.id, startedAt: now };
  const context = { secrets: secretsOf(endpoint, now), now };
  const chosen = drillNames.filter((name) => name === "valid" || drills.includes(name));
  const planned = new Map(chosen.map((name) => [name, plans[name](context)]));
  await takeRequests(partnerId, [...planned.values()].flat().length);
  const isFirst = await transact(async (tx) => {
    if (!(await insertDrill(row, new Date(now.getTime() - runMsMax), tx))) return false;
    const audit = { action: "webhook.drill", target: endpoint.id, after: { drills } };
    if (actor) await recordAudit({ partnerId, environment, ...audit, actor }, now, tx);
    return true;
  });
  if (!isFirst) throw alreadyRunning();
  const results = await sendDrills(endpoint, planned);
  const report = {
    id: row.id,
    endpoint_id: endpoint.id,
    started_at: now.toISOString(),
    is_passed: results.every(({ is_passed }) => is_passed),
    results,
  };
  await updateDrill(scope, row.id, report);
  return report;
}

async function takeRequests(partnerId: string, count: number): Promise<void> {
  const { allowance, isOver } = await consumeLimit("drill requests", partnerId, drillRequestsPerMinute, count);
  if (!isOver) return;
  throw new AppError(
    "rate_limited",
    `Failure drills send at most ${drillRequestsPerMinute} requests per minute, and these send ${count}. Try again in ${allowance.resetSeconds} seconds.`,
    { retryAfterSeconds: allowance.resetSeconds },
  );
}

const alreadyRunning = () =>
  new AppError("request_in_progress", "Drills of this endpoint are already running. Try again shortly.", {
    retryAfterSeconds: (3 * exchangeMs) / secondMs,
  });

async function sendDrills(
  endpoint: EndpointRow,
  planned: ReadonlyMap<DrillName, PlannedRequest[]>,
): Promise<DrillReport["results"]> {
  const agent = createGuardedAgent({
    allowedCidrs: env().SVC_WEBHOOK_ALLOW_CIDRS,
    timeoutMs: exchangeMs,
    connections: drillNames.length,
  });
  const [send, cutOff] = [createSend(agent, exchangeMs), createSend(agent, cutOffMs)];
  const run = async (name: DrillName): Promise<DrillRequest[]> => {
    const requests: DrillRequest[] = [];
    for (const request of planned.get(name) ?? [])
      requests.push(await sendRequest(request, endpoint.url, request.isCutOff ? cutOff : send));
    return requests;
  };
  try {
    const valid = await run("valid");
    const accepts = valid.every(({ is_expected }) => is_expected);
    const isReachable = valid.every(({ error }) => error === null);
    const others = isReachable ? [...planned.keys()].filter((name) => name !== "valid") : [];
    const results = await Promise.all(others.map(async (name) => judgeDrill(name, await run(name), accepts)));
    return [judgeDrill("valid", valid, accepts), ...results];
  } finally {
    await agent.destroy();
  }
}

async function sendRequest(
  { description, expected, headers, body }: PlannedRequest,
  url: string,
  send: Send,
): Promise<DrillRequest> {
  const outcome = await send({ url, headers, body });
  const { statusCode, error, durationMs } = outcome;
  return {
    description,
    expected,
    status_code: statusCode,
    error,
    duration_ms: durationMs,
    is_expected: isExpected(expected, outcome),
  };
}

const isExpected = (expected: DrillRequest["expected"], { statusCode }: Outcome): boolean =>
  expected === "any" || (statusCode !== null && Math.floor(statusCode / 100) === Number(expected[0]));
