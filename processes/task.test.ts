import { expect, it, vi } from "vitest";
import { newTask } from "./task.ts";

/** Runs that the test ends. */
function newRuns() {
  const runs: PromiseWithResolvers<string>[] = [];
  const start = vi.fn(async () => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return { ended: run.promise, stop: async () => run.resolve("SIGTERM") };
  });
  return { runs, start };
}

it("runs again only after its end, and ignores what is requested meanwhile", async () => {
  const { runs, start } = newRuns();
  const { run } = newTask(start);
  for (let count = 0; count < 3; count += 1) run();
  expect(start).toHaveBeenCalledTimes(1);
  runs[0]?.resolve("exit code 0");
  await vi.waitUntil(() => {
    run();
    return start.mock.calls.length === 2;
  }, 60_000);
});

it("repeats itself, also after a start that failed", async () => {
  const { runs, start } = newRuns();
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  start.mockRejectedValueOnce(new Error("no memory"));
  const { run, stop } = newTask(start, 1);
  run();
  await expect.poll(() => runs.length).toBe(1);
  expect(lines).toHaveBeenCalledWith("slipway: no memory");
  runs[0]?.resolve("exit code 0");
  await expect.poll(() => runs.length).toBe(2);
  await stop();
  lines.mockRestore();
});

it("leaves nothing running when it is stopped during a start", async () => {
  const { runs, start } = newRuns();
  const released = Promise.withResolvers<void>();
  const { run, stop } = newTask(async () => {
    await released.promise;
    return start();
  }, 1);
  run();
  const stopped = stop();
  released.resolve();
  await stopped;
  expect(await runs[0]?.promise).toBe("SIGTERM");
  run();
  expect(start).toHaveBeenCalledTimes(1);
});
