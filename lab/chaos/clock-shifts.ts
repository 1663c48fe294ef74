import type { ClockShift } from "./evidence.ts";

// Of reading the clock and writing the row.
const marginMs = 5_000;

/** A time that a process recorded, by our clock. Shifts are far longer than a run, so a recorded time within a shifted
 * period was recorded during that shift. */
export function toOurTime(recorded: number, shifts: ClockShift[]): number {
  const shift = shifts.find(
    ({ at, endedAt, byMs }) => recorded >= at + byMs - marginMs && recorded <= endedAt + byMs + marginMs,
  );
  return recorded - (shift?.byMs ?? 0);
}
