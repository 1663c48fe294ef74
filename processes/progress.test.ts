import { expect, it, vi } from "vitest";
import { Progress } from "./progress.ts";

function newOutput(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 40, write: (text: string) => void written.push(text), written };
}

it("writes one line for each step that is done, where lines can't be rewritten", async () => {
  const output = newOutput(false);
  const progress = new Progress(output);
  await progress.during("Starting Postgres", async () => expect(output.written).toEqual([]));
  await expect(progress.during("Building pages", () => Promise.reject(new Error("no memory")))).rejects.toThrow();
  expect(output.written).toEqual(["Starting Postgres … 0 s\n"]);
});

it("rewrites one line with the seconds of each step on a terminal, no longer than it is wide, and clears it at the end", () => {
  vi.useFakeTimers();
  const output = newOutput(true);
  const progress = new Progress(output, "xterm");
  const ends = [progress.begin("Migrating"), progress.begin("Building the pages of the dashboard")];
  vi.advanceTimersByTime(2_000);
  expect(output.written.at(-1)).toBe("\x1b[2KMigrating … 2 s · Building the pages of\r");
  for (const end of ends) end();
  expect(output.written.at(-1)).toBe("\x1b[2K\r");
  const count = output.written.length;
  vi.advanceTimersByTime(5_000);
  expect(output.written).toHaveLength(count);
  vi.useRealTimers();
});
