import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statuses } from "#db/enums.ts";
import { isClosed, isFinal, isMove } from "./status-machine.ts";

describe("the status machine", () => {
  it("lets only a late payment or a refund reopen a closed transaction", () => {
    for (const closed of ["failed", "cancelled", "expired"] as const) {
      expect(statuses.filter((status) => isMove(closed, status))).toEqual(["success", "refunded"]);
    }
  });

  it("ends with success and refunded", () => {
    expect(statuses.filter(isFinal)).toEqual(["success", "refunded"]);
    for (const final of ["success", "refunded"] as const)
      expect(statuses.some((status) => isMove(final, status))).toBe(false);
  });

  it("never moves back to pending or to the current status", () => {
    for (const status of statuses) expect([isMove(status, "pending"), isMove(status, status)]).toEqual([false, false]);
    expect(statuses.filter((status) => !isClosed(status))).toEqual(["pending", "processing"]);
  });

  it("ends every sequence of updates after at most four moves", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 60 }), (reports) => {
        let current: (typeof statuses)[number] = "pending";
        let moves = 0;
        for (const report of reports) {
          if (!isMove(current, report)) continue;
          current = report;
          moves += 1;
        }
        return moves <= 4;
      }),
      { numRuns: 5_000 },
    );
  });
});
