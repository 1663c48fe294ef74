import { afterEach, expect, it, vi } from "vitest";
import { listenToChanges } from "#db/change-notices.ts";
import { listeningSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { announceDeliveries } from "./announce-deliveries.ts";
import { startSender } from "./sender.ts";

setUpOwnDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets more time pass than deliveries are looked for often after an announcement. Returns a function that does it again. */
function passTime(): () => void {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  return () => {
    passedMs += 15_000;
  };
}

/** The pauses since the last call of `mockClear`. */
function watchPauses() {
  const timers = vi.spyOn(globalThis, "setTimeout");
  return { timers, pauses: () => timers.mock.calls.map(([, ms]) => ms) };
}

it("sends one notification in a few seconds, however many events are written", async () => {
  const pass = passTime();
  pass();
  let received = 0;
  await listenToChanges(
    "deliveries",
    () => {
      received += 1;
    },
    () => undefined,
  );
  for (let count = 0; count < 100; count += 1) announceDeliveries();
  await expect.poll(() => received).toBe(1);
  pass();
  announceDeliveries();
  await expect.poll(() => received).toBe(2);
});

it("lets a sender poll once a second until deliveries are announced, and often then", async () => {
  const pass = passTime();
  const { timers, pauses } = watchPauses();
  const sender = startSender();
  await expect
    .poll(() => {
      pass();
      return pauses();
    })
    .toContain(1_000);
  timers.mockClear();
  announceDeliveries();
  await expect.poll(pauses).toContain(50);
  await sender.stop();
});

it("lets a sender that doesn't receive notifications poll often", async () => {
  const pass = passTime();
  await listeningSql().end();
  const { pauses } = watchPauses();
  const sender = startSender();
  await expect
    .poll(() => {
      pass();
      return pauses().filter((ms) => ms === 50).length;
    })
    .toBeGreaterThan(10);
  expect(pauses()).not.toContain(1_000);
  await sender.stop();
});
