import { backfillApiLogs } from "#lib/api-logs/clickhouse/backfill.ts";
import { command, counted } from "./command.ts";

export const logCommands = [
  command({
    name: "logs backfill",
    group: "API logs",
    summary: "Copy API logs from Postgres to ClickHouse",
    details:
      "Copies each day that CLICKHOUSE_URL hasn't completely, from the oldest to today. Run it again to continue where it was interrupted.",
    async run(_, print) {
      let days = 0;
      for await (const { day, requests, isCopied } of backfillApiLogs(new Date())) {
        print(`${day}  ${counted(requests, "request")}  ${isCopied ? "copied" : "complete"}`);
        days += 1;
      }
      return days === 0 ? "Postgres has no API logs." : `ClickHouse has ${counted(days, "day")} of API logs.`;
    },
  }),
];
