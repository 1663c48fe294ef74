import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { findDuplicates, findEndpoint, findRetries } from "./find-webhook-handling.ts";
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
