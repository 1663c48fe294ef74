import { zonedFormat } from "#lib/time-zone.ts";

type Period = { periodFrom: Date | null; periodTo: Date | null };

const day = { year: "numeric", month: "short", day: "numeric" } as const;

/** "Nov 1, 2026 – Nov 30, 2026", in UTC. The end isn't part of the period. */
export const periodText = ({ periodFrom, periodTo }: Period): string =>
  periodFrom && periodTo
    ? [periodFrom, new Date(periodTo.getTime() - 1)].map((at) => zonedFormat("UTC", day).format(at)).join(" – ")
    : "Unknown";
