"use client";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { secondMs } from "#lib/duration.ts";
import { formatTick } from "#lib/format-time.ts";
import { zoneOffset } from "#lib/time-zone.ts";

type DataAsOfProps = {
  /** In ISO 8601, null if it is current. */
  at: string | null;
  note: string;
};

/** Says that what is below is older than it seems. */
export function DataAsOf({ at, note }: DataAsOfProps) {
  const { zone } = useClock();
  if (at === null) return null;
  const moment = new Date(at);
  return (
    <p role="note" className="text-muted mb-4 text-xs">
      <span className="border-edge bg-sunken rounded-full border px-2 py-0.5">
        Data as of{" "}
        <time dateTime={at} className="tabular-nums">
          {formatTick(moment, zone, secondMs)} {zoneOffset(moment, zone)}
        </time>
      </span>{" "}
      {note}
    </p>
  );
}
