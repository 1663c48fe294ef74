import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervise } from "./supervise.ts";

const pauses = { firstMs: 10, maxMs: 40, stableMs: 60_000 };
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** A part whose starts run until they are ended. */
function newPart() {
  const runs: PromiseWithResolvers<string>[] = [];
  const start = async () => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return { ended: run.promise, stop: async () => run.resolve("SIGTERM") };
  };
  const end = async (reason: string) => {
    const count = runs.length;
    runs.at(-1)?.resolve(reason);
    await expect.poll(() => runs.length).toBeGreaterThan(count);
  };
  return { part: { name: "worker", start, onStopped: vi.fn() }, runs, end };
}

it("restarts a part immediately, then after pauses that double up to a maximum", async () => {
  const { part, runs, end } = newPart();
  const supervised = await supervise(part, pauses);
  const startedMs = performance.now();
  for (const reason of ["SIGKILL", "exit code 1", "SIGKILL", "SIGKILL", "SIGKILL"]) await end(reason);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(10 + 20 + 40 + 40 - 5);
  expect(lines[0]).toBe("slipway: the worker crashed (SIGKILL); restarting it. No data is lost.");
  expect(lines[1]).toBe("slipway: the worker crashed (exit code 1); restarting it in 1 s. No data is lost.");
  await supervised.stop();
  expect(runs).toHaveLength(6);
  expect(part.onStopped).not.toHaveBeenCalled();
});

it("retries a restart that fails, and rejects when the first start does", async () => {
  const { part, runs, end } = newPart();
  const start = vi.fn(part.start);
  const supervised = await supervise({ ...part, start, explain: (reason) => `${reason}, disk full` }, pauses);
  start.mockRejectedValueOnce(new Error("no space"));
  await end("SIGKILL");
  expect(runs).toHaveLength(2);
  expect(lines[1]).toContain("(no space, disk full)");
  await supervised.stop();
  await expect(supervise({ ...part, start: () => Promise.reject(new Error("bad setting")) })).rejects.toThrow("bad");
});

it("reports a part that ended without an error instead of restarting it", async () => {
  const { part, runs } = newPart();
  const supervised = await supervise(part, pauses);
  runs[0]?.resolve("exit code 0");
  await expect.poll(() => part.onStopped.mock.calls.length).toBe(1);
  await supervised.stop();
  expect(runs).toHaveLength(1);
});

it("leaves nothing running when it is stopped during a restart", async () => {
  const { part, runs } = newPart();
  const release = Promise.withResolvers<void>();
  const start = vi.fn(part.start);
  const supervised = await supervise({ ...part, start }, pauses);
  start.mockImplementationOnce(async () => {
    await release.promise;
    return part.start();
  });
  runs[0]?.resolve("SIGKILL");
  await expect.poll(() => start.mock.calls.length).toBe(2);
  const stopped = supervised.stop();
  release.resolve();
  await stopped;
  expect(await runs[1]?.promise).toBe("SIGTERM");
});
