import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** libfaketime of the Debian package faketime. */
export const faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
export const hasFaketime: boolean = existsSync(faketime);

/** A wall clock for processes that are started with `variables`, and for their children. Their monotonic clock, and so
 * their timers, aren't affected. */
export function testClock() {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-clock-"));
  // Postgres runs as another user.
  chmodSync(folder, 0o755);
  const file = path.join(folder, "offset");
  const clock = {
    variables: {
      LD_PRELOAD: faketime,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    /** From the real time, such as "+2h", also while processes run. */
    moveTo(offset: `${"+" | "-"}${number}h`): void {
      const next = `${file}.next`;
      writeFileSync(next, offset);
      renameSync(next, file);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
  clock.moveTo("+0h");
  return clock;
}
