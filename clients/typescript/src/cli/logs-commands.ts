import type { ApiLog } from "../api-types.ts";
import type { SlipwayClient } from "../slipway-client.ts";
import { type Command, type Input, type Option, UsageError } from "./command.ts";
import { followFeed } from "./follow-feed.ts";

type Filter = NonNullable<Parameters<SlipwayClient["listLogs"]>[0]>;

const pageSize = 100;
/** Requests whose ID is remembered, so that none is printed twice after the server has lost its place. */
const rememberedMax = 20_000;

const filters: Record<string, Option> = {
  status: { type: "string", value: "4xx,503", help: "Only these status codes or classes" },
  method: { type: "string", value: "method", help: "Only this method, such as POST" },
  path: { type: "string", value: "path", help: "Only this path, such as /quotes" },
  error: { type: "string", value: "code", help: "Only this error code, such as rate_limited" },
};

export const tailLogs: Command = {
  name: "logs tail",
  args: [],
  summary: "Print your API requests as they happen",
  details:
    "Needs a key with the scope logs:read. Its own requests are listed with --path /logs only. Messages go to the standard\nerror, so that the output can be piped. Press Ctrl-C to stop.",
  options: {
    ...filters,
    since: { type: "string", value: "time", help: "Start with requests since this time, such as 15m or 2h" },
  },
  async run(input) {
    const { terminal, connect, text } = input;
    const { client } = connect({ attemptsMax: 1 });
    const filter = filterOf(input, text("since"));
    const print = printerOf(input);
    const printed = new Set<string>();
    await followFeed({
      fetchPage: (cursor) => client.listLogs({ ...filter, limit: pageSize, cursor }, { signal: terminal.stopped }),
      onPage({ logs }) {
        for (const log of logs) {
          if (printed.has(log.request_id)) continue;
          print(log);
          printed.add(log.request_id);
        }
        for (const id of printed) {
          if (printed.size <= rememberedMax) break;
          printed.delete(id);
        }
      },
      connected: "Connected; waiting for requests",
      cursor: filter.created_from ? undefined : "latest",
      stopped: terminal.stopped,
      onNotice: terminal.printError,
    });
  },
};

export const listLogs: Command = {
  name: "logs list",
  args: [],
  summary: "Print your API requests of the last hour",
  details: "Needs a key with the scope logs:read. Requests are kept for 90 days.",
  options: {
    ...filters,
    since: { type: "string", value: "time", help: "Since this time, such as 15m, 7d, or 2026-01-31 (default: 1h)" },
  },
  async run(input) {
    const print = printerOf(input);
    const filter = filterOf(input, input.text("since") ?? "1h");
    for await (const log of input.connect().client.iterateLogs(filter)) print(log);
  },
};

/** The server knows the values, and names them if one is wrong. */
const filterOf = ({ text }: Input, since: string | undefined): Filter =>
  ({
    status: text("status")?.split(","),
    method: text("method")?.toUpperCase(),
    path: text("path"),
    error_code: text("error"),
    created_from: since && timeOf(since),
  }) as Filter;

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function timeOf(since: string): string {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(since) ?? [];
  const at = unit ? Date.now() - Number(count) * unitMs[unit as keyof typeof unitMs] : Date.parse(since);
  if (Number.isNaN(at))
    throw new UsageError("--since must be a duration such as 15m, 2h, or 7d, or a time in ISO 8601");
  return new Date(at).toISOString();
}

const color = (code: number, text: string, isColored: boolean) => (isColored ? `\x1b[${code}m${text}\x1b[0m` : text);
const [red, green, yellow, gray] = [31, 32, 33, 90];
const colorOf = (status: number) => (status < 400 ? green : status < 500 ? yellow : red);

function printerOf({ isJson, terminal: { print, isColored } }: Input): (log: ApiLog) => void {
  // As wide as the longest path so far, because the next one isn't known.
  let pathWidth = 20;
  return (log) => {
    if (isJson) return print(JSON.stringify(log));
    const path = log.path.replace(/^\/api\/v1\/partner(?=\/)/, "");
    pathWidth = Math.max(pathWidth, path.length);
    const fields = log.field_errors.map(({ field, code }) => `${field}:${code}`);
    const cells = [
      color(gray, log.created_at, isColored),
      color(colorOf(log.status), String(log.status), isColored),
      log.method.padEnd(6),
      path.padEnd(pathWidth),
      `${log.duration_ms} ms`.padStart(8),
      color(gray, log.request_id, isColored),
      ...(log.error_code ? [[log.error_code, ...fields].join(" ")] : []),
    ];
    print(cells.join("  "));
  };
}
