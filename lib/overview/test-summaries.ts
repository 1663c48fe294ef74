import { rawSql } from "#db/client.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { sourceNames } from "./queries/rollups.ts";

/** A Monday, long before and after which nothing else is counted, and the one before it. */
export const due = new Date("2026-03-09T06:00:00Z");
export const before = new Date("2026-03-02T06:00:00Z");

/** Rollups are complete up to this time. */
export async function countTo(at: string): Promise<void> {
  for (const source of sourceNames)
    await rawSql()`insert into rollup_marks (source, counted_to) values (${source}, ${at})
      on conflict (source) do update set counted_to = excluded.counted_to`;
}

/** The weekly summaries that this address was sent. */
export const summariesTo = async (address: string): Promise<Awaited<ReturnType<typeof mailsTo>>> =>
  (await mailsTo(address)).filter(({ subject }) => subject.startsWith("Slipway: Weekly summary"));
