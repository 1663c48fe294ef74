import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transact } from "#db/client.ts";
import type { DrillName } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { randomId } from "#lib/random-id.ts";
import { addTestEndpoint } from "#lib/transactions/test-listed.ts";
import { insertDrill, updateDrill } from "#lib/webhooks/queries/drills.ts";
import { findDuplicates, findEndpoint, findRetries, findSignature } from "./find-webhook-handling.ts";
import { addAttempts } from "./test-integration.ts";

const now = new Date();

async function statesAfter(responses: readonly number[]) {
  const { scope } = await newTestPartner();
  const { deliveryId } = await addAttempts(scope, responses);
  const findings = await Promise.all([findEndpoint, findRetries, findDuplicates].map((find) => find(scope, now)));
  const shown = findings.flatMap(({ evidence }) => evidence);
  expect(shown.every(({ kind, id }) => kind === "delivery" && id === deliveryId)).toBe(true);
  return findings.map(({ state }) => state);
}

describe("webhook handling", () => {
  it.each([
    ["no attempt", [], ["unseen", "unseen", "unseen"]],
    ["a failed attempt", [500], ["unseen", "unseen", "unseen"]],
    ["a first attempt that is accepted", [200], ["passed", "unseen", "unseen"]],
    ["a retry that is accepted", [500, 204], ["passed", "passed", "unseen"]],
    ["a resend that is accepted", [200, 200], ["passed", "unseen", "unconfirmed"]],
    ["a resend that fails", [200, 500], ["passed", "unseen", "unseen"]],
  ])("finds endpoint, retries, and duplicates after %s", async (_name, responses, states) => {
    expect(await statesAfter(responses)).toEqual(states);
  });
});

/** The stored report of one drill. */
async function addDrill(scope: TenantScope, name: DrillName, isPassed: boolean, startedAt = now) {
  const { endpoint } = await addTestEndpoint(scope);
  const id = randomId("drl");
  await transact((tx) => insertDrill({ id, ...scope, endpointId: endpoint.id, startedAt }, startedAt, tx));
  const results = [{ name, is_passed: isPassed, verdict: "Responded.", fix: null, requests: [] }];
  const report = { id, endpoint_id: endpoint.id, started_at: startedAt.toISOString(), is_passed: isPassed, results };
  await updateDrill(scope, id, report);
  return endpoint.id;
}

describe("failure drills", () => {
  it.each([
    ["bad_signature", findSignature, "passed"],
    ["flapping", findRetries, "passed"],
    ["duplicate", findDuplicates, "unconfirmed"],
  ] as const)("show by %s how the receiver behaves", async (name, find, passed) => {
    const { scope } = await newTestPartner();
    await addDrill(scope, "valid", true);
    expect((await find(scope, now)).state).toBe("unseen");
    await addDrill(scope, name, false, new Date(now.getTime() - 1_000));
    expect((await find(scope, now)).state).toBe("failing");
    const endpointId = await addDrill(scope, name, true);
    const evidence = [{ kind: "drill", id: endpointId, at: now.toISOString() }];
    expect(await find(scope, now)).toMatchObject({ state: passed, evidence, detail: "Responded." });
  });
});
