import * as z from "zod";
import type { Snapshot } from "#db/api-log-feed.ts";
import type { LogPosition } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { openCursor, sealCursor } from "#lib/sealed-cursor.ts";

/** What a reader of the feed has seen: everything committed in `seen`, and in the middle of a scan, what is committed in `until`
 * up to `after`. */
export type FeedCursor = {
  /** The database server of the snapshots. */
  server: string;
  seen: Snapshot | null;
  /** When the scan began. */
  readAt: Date;
} & ({ until: Snapshot; after: LogPosition } | { until: null });

const number = "\\d{1,18}";
const snapshot = z
  .string()
  .regex(new RegExp(`^${number}:${number}:(${number}(,${number}){0,8})?$`))
  .refine((text) => {
    const [first = "", next = "", open] = text.split(":");
    const ids = [first, ...(open ? open.split(",") : [])].map(BigInt);
    const isSorted = ids.every((id, place) => id >= (ids[place - 1] ?? 1n));
    return isSorted && (open ? (ids.at(-1) ?? 0n) < BigInt(next) : (ids[0] ?? 0n) <= BigInt(next));
  });
const server = z.string().regex(/^\d{1,18}$/);
const time = z.int().min(0).max(Date.UTC(9_999, 0));
const form = z.union([
  z.tuple([z.literal(1), server, time, snapshot.nullable()]),
  z.tuple([z.literal(1), server, time, snapshot.nullable(), snapshot, time, z.string().regex(/^\w{1,64}$/)]),
]);

export const writeFeedCursor = (scope: TenantScope, cursor: FeedCursor): string => sealCursor(scope, textOf(cursor));

/** Null for text that isn't a cursor of this tenant. */
export function readFeedCursor(scope: TenantScope, cursor: string): FeedCursor | null {
  const text = openCursor(scope, cursor) ?? "";
  const read = form.safeParse(parsed(text));
  if (!read.success) return null;
  const position = cursorOf(read.data);
  return textOf(position) === text ? position : null;
}

function textOf(cursor: FeedCursor): string {
  const { server, seen, readAt, until } = cursor;
  const rest = until === null ? [] : [until, cursor.after.at.getTime(), cursor.after.requestId];
  return JSON.stringify([1, server, readAt.getTime(), seen, ...rest]);
}

function cursorOf(values: z.output<typeof form>): FeedCursor {
  const [, server, readAt, seen] = values;
  const scan = { server, seen, readAt: new Date(readAt) };
  if (values.length === 4) return { ...scan, until: null };
  const [, , , , until, at, requestId] = values;
  return { ...scan, until, after: { at: new Date(at), requestId } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
