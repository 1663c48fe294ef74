"use client";
import { useSecond } from "./use-second.ts";

type CountdownProps = {
  /** ISO 8601. */
  until: string;
};

/** The seconds a price still holds; without script, until when. */
export function Countdown({ until }: CountdownProps) {
  const nowMs = useSecond();
  if (nowMs === null) return <time dateTime={until}>until {until.slice(11, 19)} UTC</time>;
  const seconds = Math.floor((Date.parse(until) - nowMs) / 1_000);
  if (seconds <= 0) return <span className="text-muted">ran out</span>;
  return <time dateTime={until}>{seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`}</time>;
}
