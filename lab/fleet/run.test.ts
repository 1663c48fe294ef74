import { expect, it } from "vitest";
import { isAllowed } from "./run.ts";
import { quantile } from "./traffic.ts";

const request = (at: number, ms: number) => ({ kind: "reads", at, ms, failure: "503" });
const windows = [{ from: 1_000, to: 2_000, reason: "a restart" }];

it("lets only requests fail that were in progress during a stated window", () => {
  expect(
    [request(500, 499), request(500, 500), request(2_000, 10), request(2_001, 10)].map((one) =>
      isAllowed(one, windows),
    ),
  ).toEqual([false, true, true, false]);
});

it("tells how long the slowest share of requests took", () => {
  const samples = Array.from({ length: 100 }, (_, place) => request(0, 100 - place));
  expect([quantile(samples, 0.5), quantile(samples, 0.99), quantile([], 0.5)]).toEqual([51, 100, 0]);
});
