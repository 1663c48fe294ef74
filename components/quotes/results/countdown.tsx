"use client";
import { useSecond } from "./use-second.ts";

type CountdownProps = {
  /** ISO 8601. */
  until: string;
};

/** Until when a quote is valid. Without JavaScript, the time. */
export function Countdown({ until }: CountdownProps) {
  const nowMs = useSecond();
  if (nowMs === null) return <time dateTime={until}>until {until.slice(11, 19)} UTC</time>;
  const seconds = Math.floor((Date.parse(until) - nowMs) / 1_000);
  if (seconds <= 0) return <span className="text-muted">expired</span>;
  return <time dateTime={until}>{seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`}</time>;
}
