import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { addLogs, newLogScope } from "#lib/api-logs/test-logs.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { findBackoff, findContexts, findErrors, findExpiredQuotes } from "./find-error-handling.ts";

const now = new Date("2026-11-10T12:00:00.000Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const creation = { method: "POST", path: "/api/v1/partner/transactions" };
const rejected = (errorCode: string, status = 409) => ({ errorCode, status });
type Rows = Parameters<typeof addLogs>[0];
const stateOf = async (find: typeof findErrors, rows: Rows, scope = newLogScope()) => {
  const { ids } = await addLogs(rows, scope);
  const { state, evidence, detail } = await find(scope, now);
  return { ids, state, evidence: evidence.map(({ id }) => id), detail };
};

describe("expired quotes requested again", () => {
  const expired = { at: ago(30 * minuteMs), ...creation, ...rejected("quote_expired") };

  it("passes with quotes and a creation within ten minutes", async () => {
    const rows = [expired, { at: ago(21 * minuteMs) }, { at: ago(20 * minuteMs), ...creation }];
    const { ids, state, evidence } = await stateOf(findExpiredQuotes, rows);
    expect([state, evidence]).toEqual(["passed", ids]);
  });

  it.each([
    ["no quotes", [{ at: ago(29 * minuteMs), ...creation }]],
    ["quotes, but no creation", [{ at: ago(29 * minuteMs) }]],
    ["a creation before the quotes", [{ at: ago(29 * minuteMs), ...creation }, { at: ago(28 * minuteMs) }]],
    ["both after more than ten minutes", [{ at: ago(20 * minuteMs - 1) }, { at: ago(19 * minuteMs), ...creation }]],
    [
      "both by another key",
      [
        { at: ago(29 * minuteMs), keyId: "key_b" },
        { at: ago(28 * minuteMs), ...creation, keyId: "key_b" },
      ],
    ],
    [
      "rejected quotes",
      [
        { at: ago(29 * minuteMs), ...rejected("validation_failed", 400) },
        { at: ago(28 * minuteMs), ...creation },
      ],
    ],
  ])("fails with %s", async (_name, rows: Rows) => {
    expect((await stateOf(findExpiredQuotes, [expired, ...rows])).state).toBe("failing");
  });

  it("isn't needed while no transaction has a quote_id", async () => {
    const { scope } = await newTestPartner();
    expect((await findExpiredQuotes(scope, now)).state).toBe("unseen");
    await addTestTransaction(scope);
    expect((await findExpiredQuotes(scope, now)).state).toBe("unneeded");
    await addTestTransaction(scope, { quoteId: `quo_${scope.partnerId}` });
    expect((await findExpiredQuotes(scope, now)).state).toBe("unseen");
  });
});

describe("partner_context is unique", () => {
  const conflict = { at: ago(20 * minuteMs), ...creation, ...rejected("partner_context_conflict") };

  it("passes with three transactions", async () => {
    const { scope } = await newTestPartner();
    await addTestTransaction(scope);
    await addTestTransaction(scope);
    expect(await findContexts(scope, now)).toMatchObject({ state: "unseen", detail: "2 of 3 transactions created" });
    await addTestTransaction(scope);
    expect((await findContexts(scope, now)).state).toBe("passed");
  });

  it("fails from a conflict to the same key's next creation", async () => {
    const { scope } = await newTestPartner();
    for (let count = 0; count < 3; count += 1) await addTestTransaction(scope);
    expect(
      (await stateOf(findContexts, [conflict, { at: ago(minuteMs), ...creation, keyId: "key_b" }], scope)).state,
    ).toBe("failing");
    expect((await stateOf(findContexts, [{ at: ago(minuteMs), ...creation }], scope)).state).toBe("passed");
  });
});

describe("errors handled by retry", () => {
  const missing = (seconds: number, given = {}) => ({
    at: ago(seconds * secondMs),
    path: "/api/v1/partner/transactions/tx_1",
    ...rejected("not_found", 404),
    ...given,
  });

  it("passes with an error that wasn't repeated", async () => {
    expect((await stateOf(findErrors, [{ at: ago(secondMs) }])).state).toBe("unseen");
    const { state, detail } = await stateOf(findErrors, [missing(1), missing(2), { at: ago(3 * secondMs) }]);
    expect([state, detail]).toEqual(["passed", "Rejected: 2 of the last 3 requests. No terminal error was repeated."]);
  });

  it("fails with the same terminal error three times in a row", async () => {
    const { ids, state, evidence, detail } = await stateOf(findErrors, [
      missing(3),
      missing(2),
      missing(1),
      { at: now },
    ]);
    expect([state, evidence]).toEqual(["failing", ids.slice(0, 3).toReversed()]);
    expect(detail).toBe("GET /api/v1/partner/transactions/tx_1 returned not_found 3 times in a row.");
  });

  it.each([
    ["of several keys", [missing(3), missing(2, { keyId: "key_b" }), missing(1)]],
    ["for several paths", [missing(3), missing(2, { path: "/api/v1/partner/transactions/tx_2" }), missing(1)]],
    ["interrupted by a success", [missing(4), missing(3), { at: ago(2 * secondMs) }, missing(1)]],
    ["that can be corrected", [1, 2, 3].map((seconds) => missing(seconds, rejected("validation_failed", 400)))],
    [
      "more than 100 requests ago",
      [
        missing(203),
        missing(202),
        missing(201),
        ...Array.from({ length: 97 }, (_, n) => ({ at: ago((n + 2) * secondMs) })),
        { at: ago(secondMs), ...rejected("validation_failed", 400) },
      ],
    ],
  ])("passes with errors %s", async (name, rows: Rows) => {
    // The oldest of the three is the 101st request.
    const { state } = await stateOf(findErrors, rows);
    expect([name, state]).toEqual([name, "passed"]);
  });
});

describe("backing off after 429", () => {
  const limited = (ms: number, given = {}) => ({ at: ago(ms), ...rejected("rate_limited", 429), ...given });

  it("passes when the key's next request isn't rejected", async () => {
    expect((await stateOf(findBackoff, [])).state).toBe("unseen");
    const scope = newLogScope();
    expect((await stateOf(findBackoff, [limited(minuteMs), limited(minuteMs - 2 * secondMs)], scope)).state).toBe(
      "unseen",
    );
    expect((await stateOf(findBackoff, [{ at: ago(5 * secondMs), keyId: "key_b" }], scope)).state).toBe("unseen");
    expect((await stateOf(findBackoff, [{ at: ago(secondMs) }], scope)).state).toBe("passed");
  });

  it("fails with another 429 within the minute, unless the request was already on its way", async () => {
    const next = { at: ago(secondMs) };
    expect((await stateOf(findBackoff, [limited(30_000), limited(28_000 - 1), next])).state).toBe("failing");
    expect((await stateOf(findBackoff, [limited(30_000), limited(28_000), next])).state).toBe("passed");
    expect(
      (await stateOf(findBackoff, [limited(30_000), limited(20_000, { keyId: "key_b" }), { ...next, keyId: "key_b" }]))
        .state,
    ).toBe("passed");
    expect((await stateOf(findBackoff, [limited(90_000), limited(30_000), next])).state).toBe("passed");
  });
});
