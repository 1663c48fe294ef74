import { expect, it } from "vitest";
import { memoryOptions } from "./service.ts";

const gigabytes = (count: number) => count * 2 ** 30;

it("limits the young generation of a service, but never raises it on a small machine", () => {
  expect(memoryOptions("processes/serve.ts", gigabytes(16))).toEqual(["--max-semi-space-size=16"]);
  expect(memoryOptions("processes/work.ts", gigabytes(4))).toEqual(["--max-semi-space-size=8"]);
  expect(memoryOptions("processes/serve.ts", gigabytes(4))).toEqual([]);
  expect(memoryOptions("processes/work-as-owner.ts", gigabytes(16))).toEqual([]);
});
