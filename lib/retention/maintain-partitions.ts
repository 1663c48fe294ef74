import { longRunningSql } from "#db/client.ts";
import { apiLogPartitions, auditLogPartitions, createPartitions, dropBefore, dropPartitions } from "#db/partitions.ts";
import { copyDays } from "#lib/api-logs/clickhouse/copy-days.ts";
import { indexPastDays } from "#lib/api-logs/queries/indexes.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/** Creates the partitions of the time ahead, drops those beyond their retention period, indexes those of past days, and with ClickHouse,
 * moves finished days there. Only for the owner of the tables. */
export async function maintainPartitions(): Promise<void> {
  const { SVC_API_LOG_RETENTION_DAYS, SVC_AUDIT_LOG_RETENTION_DAYS } = env();
  const kept = [
    { partitioned: apiLogPartitions, days: SVC_API_LOG_RETENTION_DAYS },
    { partitioned: auditLogPartitions, days: SVC_AUDIT_LOG_RETENTION_DAYS },
  ];
  for (const { partitioned, days } of kept) {
    const undropped = await dropPartitions(longRunningSql(), partitioned, days);
    const missing = await createPartitions(longRunningSql(), partitioned);
    for (const failed of undropped) log.error("old partition not dropped", failed);
    for (const failed of missing) log.error("partition not created", failed);
  }
  for (const failed of await indexPastDays(SVC_API_LOG_RETENTION_DAYS)) log.error("partition not indexed", failed);
  if (env().CLICKHOUSE_URL === undefined) return;
  for await (const copiedTo of copyDays()) {
    const undropped = await dropBefore(longRunningSql(), apiLogPartitions, copiedTo.toISOString().slice(0, 10));
    for (const failed of undropped) log.error("copied partition not dropped", failed);
  }
}
