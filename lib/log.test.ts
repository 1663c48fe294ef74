import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { log, setLogPart } from "./log.ts";
import { captureLog } from "./test-log.ts";

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

it("writes one JSON line with time, level, part, process, version, message, request id, code and cause", () => {
  const lines = captureLog();
  setLogPart("server");
  log.error("request failed", { request_id: "req_1", error: Object.assign(new Error("boom"), { code: "E_FIRST" }) });
  expect(lines).toEqual([
    {
      level: "error",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      part: "server",
      message: "request failed",
      request_id: "req_1",
      code: "E_FIRST",
      cause: "boom",
    },
  ]);
});

it("counts repeats of one failure for a minute instead of writing them", () => {
  fakeTimers();
  const lines = captureLog();
  const fail = (code: string, request: string) =>
    log.error("repeated failure", { request_id: request, error: Object.assign(new Error("x"), { code }) });
  for (const request of ["req_1", "req_2", "req_3"]) fail("A", request);
  fail("B", "req_4");
  expect(lines.map(({ code, request_id }) => [code, request_id])).toEqual([
    ["A", "req_1"],
    ["B", "req_4"],
  ]);
  vi.advanceTimersByTime(59_999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines.slice(2)).toEqual([expect.objectContaining({ code: "A", request_id: "req_3", repeated: 2 })]);
  fail("A", "req_5");
  expect(lines[3]).toMatchObject({ request_id: "req_5" });
  expect(lines[3]).not.toHaveProperty("repeated");
});

it("does not count events without an error", () => {
  const lines = captureLog();
  for (const name of ["one", "two"]) log.warn("provider settings not used", { provider: name });
  expect(lines).toHaveLength(2);
});

it("keeps the process running while the log can't be written, as on a full disk", () => {
  const script = `
    const { log } = await import("#lib/log.ts");
    log.info("first");
    setTimeout(() => { log.info("second"); console.log("running"); }, 10);`;
  const full = openSync("/dev/full", "w");
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", full],
    encoding: "utf8",
  });
  closeSync(full);
  expect({ status, stdout }).toEqual({ status: 0, stdout: "running\n" });
});
