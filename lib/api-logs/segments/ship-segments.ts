import { readFile, unlink } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { clickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { shippedForGood, writeShippedTo } from "#lib/api-logs/clickhouse/shipped-to.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { logRowsShipped, logShippingLag } from "#lib/metrics/metrics.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { readFrames } from "./frames.ts";
import { listSegments, type Segments } from "./open-segments.ts";
import { listAbandoned, removeIfEmpty } from "./owner.ts";

const shippingMs = 2 * secondMs;
const abandonedMs = minuteMs / 2;

/** Sends closed segments to ClickHouse, and deletes each once ClickHouse has it: this process's, and those that killed processes of this
 * machine left. `stop` sends the rest; what can't be sent stays for the next start. */
export function startShipping(folder: string, segments: Segments): { stop(): Promise<void> } {
  let shippedToMs = currentMs();
  let abandonedReadMs = 0;
  let isPrepared = false;

  async function ship({ isLast }: { isLast: boolean }): Promise<void> {
    logShippingLag.of().set((currentMs() - shippedToMs) / secondMs);
    const startedMs = currentMs();
    const files = await segments.close();
    if (!isPrepared) await prepareClickHouse();
    isPrepared = true;
    for (const file of files) await shipSegment(file);
    shippedToMs = startedMs;
    logShippingLag.of().set(0);
    await writeShippedTo(path.basename(segments.own), isLast ? shippedForGood : new Date(startedMs));
    if (startedMs - abandonedReadMs < abandonedMs) return;
    abandonedReadMs = startedMs;
    await shipAbandoned(folder, segments.own);
  }

  const loop = startSyncLoop("API logs not shipped to ClickHouse", shippingMs, ship);
  return {
    async stop() {
      await loop.stop();
      await segments.release();
    },
  };
}

async function shipAbandoned(folder: string, own: string): Promise<void> {
  for (const other of await listAbandoned(folder, own)) {
    for (const file of await listSegments(other)) await shipSegment(file);
    await writeShippedTo(path.basename(other), shippedForGood);
    await removeIfEmpty(other);
  }
}

/** A segment that is sent again has the same token, which ClickHouse ignores, and the same request IDs. */
export async function shipSegment(file: string): Promise<void> {
  const { texts, droppedBytes } = readFrames(await readFile(file));
  if (droppedBytes > 0) log.warn("incomplete end of a log segment dropped", { file, bytes: droppedBytes });
  if (texts.length > 0) {
    const { stream } = await (await clickHouse()).exec({
      query: "insert into api_logs format JSONEachRow",
      values: Readable.from(texts, { objectMode: false }),
      clickhouse_settings: { insert_deduplication_token: file.split(path.sep).slice(-2).join("/"), async_insert: 0 },
    });
    await text(stream);
  }
  await unlink(file);
  logRowsShipped.of().add(texts.reduce((sum, lines) => sum + countLines(lines), 0));
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let place = lines.indexOf(10); place >= 0; place = lines.indexOf(10, place + 1)) count += 1;
  return count;
}
