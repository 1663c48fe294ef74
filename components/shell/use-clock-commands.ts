"use client";
import { announce } from "#components/ui/page/announce.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useClock } from "#components/ui/text/clock-provider.tsx";

/** The commands that change how times are shown. */
export function useClockCommands(): void {
  const clock = useClock();
  useCommand("times", () => {
    const { format, says } = next[clock.format];
    clock.choose({ format });
    announce(says);
  });
  useCommand("time-zone", () => {
    const isUtc = clock.choice === "utc";
    clock.choose({ choice: isUtc ? "local" : "utc" });
    announce(isUtc ? "Showing local time" : "Showing UTC");
  });
}

const next = {
  auto: { format: "exact", says: "Showing exact times" },
  exact: { format: "relative", says: "Showing relative times" },
  relative: { format: "auto", says: "Showing exact times in logs, relative times in lists" },
} as const;
