import { onTestFinished, vi } from "vitest";
import { repeats } from "./log.ts";

/** The log lines written from now to the end of the test, parsed. A line that an earlier test caused is written again. */
export function captureLog(): Record<string, unknown>[] {
  repeats.clear();
  const lines: Record<string, unknown>[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return lines;
}
