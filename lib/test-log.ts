import { onTestFinished, vi } from "vitest";

/** The log lines written from now to the end of the test, parsed. */
export function captureLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return lines;
}
