"use client";
import { type ReactNode, useCallback } from "react";
import type { Area } from "#components/shell/pages.ts";
import { showToast } from "#components/ui/page/toast.ts";
import type { Clock } from "#components/ui/text/clock.ts";
import { ClockProvider } from "#components/ui/text/clock-provider.tsx";

type PersonClockProps = { area: Area; clock: Clock; children: ReactNode };

/** The clock of a signed-in person, whose choices are stored with their account. */
export function PersonClock({ area, clock, children }: PersonClockProps) {
  const save = useCallback(
    ({ choice, format }: Clock) =>
      import("#components/shell/save-preferences.ts")
        .then(({ savePreferences }) => savePreferences(area, { time_zone: choice, time_format: format }))
        .catch(() => showToast("Couldn't save how times are shown. Try again.", "failure")),
    [area],
  );
  return (
    <ClockProvider initial={clock} save={save}>
      {children}
    </ClockProvider>
  );
}
