import { expect, it } from "vitest";
import { createPacer } from "./pacer.ts";

function pacerAt(start: number) {
  const time = { ms: start };
  const waits: number[] = [];
  const pace = createPacer(
    { perSecond: 100, burst: 3, waitMsMax: 20 },
    () => time.ms,
    async (ms) => void waits.push(ms),
  );
  return { time, waits, pace };
}

it.each([0, 5_000])("lets a burst go on at once and then one caller per interval, from %s ms on", async (start) => {
  const { waits, pace } = pacerAt(start);
  for (let call = 1; call <= 5; call += 1) expect(await pace()).toBe(true);
  expect(waits).toEqual([10, 20]);
});

it("refuses who would wait longer than allowed, without taking a turn from those after", async () => {
  const { time, waits, pace } = pacerAt(1_000);
  for (let call = 1; call <= 5; call += 1) await pace();
  expect(await pace()).toBe(false);
  time.ms += 9.5;
  expect(await pace()).toBe(false);
  time.ms += 0.5;
  expect(await pace()).toBe(true);
  expect(waits).toEqual([10, 20, 20]);
});

it("allows no more than one burst after any time without calls", async () => {
  const { time, waits, pace } = pacerAt(1_000);
  await pace();
  time.ms += 60_000;
  for (let call = 1; call <= 4; call += 1) await pace();
  expect(waits).toEqual([10]);
});

it("goes on in order and not before its turn by the real clock", async () => {
  const pace = createPacer({ perSecond: 200, burst: 1, waitMsMax: 1_000 });
  const order: number[] = [];
  const started = performance.now();
  await Promise.all([1, 2, 3, 4].map(async (caller) => (await pace()) && order.push(caller)));
  expect(order).toEqual([1, 2, 3, 4]);
  expect(performance.now() - started).toBeGreaterThan(13);
});
