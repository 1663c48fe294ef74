"use client";
import { Tooltip } from "@base-ui/react/tooltip";
import { exactTime, utcTime } from "#components/ui/exact-time.ts";

/** Ties every TimeText of a page to the one tooltip below. */
export const timeHandle = Tooltip.createHandle<Date>();

/** The exact time of whichever TimeText is pointed at or focused. Drawn once in the frame around the pages. */
export function TimeTooltip() {
  return (
    <Tooltip.Root handle={timeHandle}>
      {({ payload: at }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner sideOffset={6}>
            <Tooltip.Popup className="rounded-control bg-ink text-paper shadow-float px-2.5 py-1.5 text-xs">
              {at && (
                <>
                  <span className="block">{exactTime(at)}</span>
                  <span className="block opacity-75">{utcTime(at)}</span>
                  <span className="block opacity-75">Press to copy as ISO 8601</span>
                </>
              )}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
