"use client";
import { zoneName } from "#lib/time-zone.ts";
import { useClock } from "./clock-provider.tsx";

/** In the head of a column of exact times: " (Lagos)". */
export function ZoneLabel() {
  const { zone, format } = useClock();
  return format === "relative" ? null : ` (${zoneName(zone)})`;
}
