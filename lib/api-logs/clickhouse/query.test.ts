import { describe, expect, it } from "vitest";
import type { LogRange } from "#lib/api-logs/queries/terms.ts";
import { hourMs } from "#lib/duration.ts";
import { queryInTime } from "./query.ts";

const slow = Object.assign(new Error("Timeout exceeded"), { code: "159" });
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * hourMs);

/** Answers with the part it was asked about, if that has at most so many hours. */
const within = (hoursMax: number) => async (part: LogRange) => {
  const lengthMs = (part.to?.getTime() ?? 0) - (part.from?.getTime() ?? 0);
  if (lengthMs > hoursMax * hourMs) throw slow;
  return part;
};

describe("a question that takes too long", () => {
  const range = { from: at(0), to: at(240) };

  it("is asked about the whole range if that is quick", async () => {
    expect(await queryInTime(range, "desc", within(240))).toEqual({ answer: range, edge: null });
  });

  it.each([
    ["desc", 24, { from: at(216), to: at(240) }, at(216)],
    ["desc", 1, { from: at(239), to: at(240) }, at(239)],
    ["asc", 24, { from: at(0), to: at(24) }, at(24)],
    ["asc", 1, { from: at(0), to: at(1) }, at(1)],
  ] as const)("is asked about the first part of the range, %s, of at most %i h", async (order, hours, answer, edge) => {
    expect(await queryInTime(range, order, within(hours))).toEqual({ answer, edge });
  });

  it("fails as unavailable if the shortest part takes too long as well, or the range is shorter", async () => {
    const unavailable = { code: "service_unavailable", cause: slow };
    await expect(queryInTime(range, "desc", within(0))).rejects.toMatchObject(unavailable);
    const short = { from: at(0), to: at(1) };
    await expect(queryInTime(short, "asc", within(0))).rejects.toMatchObject(unavailable);
  });

  it("fails as it does for another reason", async () => {
    const failing = queryInTime(range, "desc", () => Promise.reject(new TypeError("Not a part")));
    await expect(failing).rejects.toThrow("Not a part");
  });
});
