import { setTimeout as wait } from "node:timers/promises";
import { type Level, pino } from "pino";
import { isDatabaseOutage, isDiskFull } from "#lib/database-unavailable.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { describeError } from "#lib/log-error.ts";
import { isReady, reportFullDisk } from "#lib/status/is-ready.ts";
import { currentTraceId } from "#lib/tracing.ts";
import manifest from "#package.json" with { type: "json" };

type Details = {
  /** Logged as its code and cause, without statements, parameters, tokens, wallets or email addresses. */
  error?: unknown;
  [field: string]: unknown;
};

// Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayPart?: string };

/** Names the part of Slipway that runs in this process: "server", "worker", ... */
export function setLogPart(part: string): void {
  holder.slipwayPart = part;
}

const logger = pino(
  {
    messageKey: "message",
    base: { pid: process.pid, version: manifest.version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin() {
      const traceId = currentTraceId();
      return { part: holder.slipwayPart ?? "slipway", ...(traceId && { trace_id: traceId }) };
    },
  },
  { write: (line) => void process.stderr.write(process.stderr.isTTY ? toText(line) : line) },
);

// A line that can't be written, because the disk of a log file is full, is lost. The process keeps running.
process.stderr.on("error", () => undefined);

const repeatWindowMs = minuteMs;

type Repeats = { level: Level; message: string; fields: object; count: number };
/** Lines that are counted instead of written again, by level, message, and code. */
export const repeats = new Map<string, Repeats>();
// Messages are constants and codes are few. Beyond this, lines are written without counting.
const repeatsMax = 1_000;

type Outage = { startedMs: number; errors: number };
let outage: Outage | undefined;

/** One line when the database becomes unavailable and one when it is available again, however many requests fail. */
function countOutage(error: unknown): void {
  if (isDiskFull(error)) reportFullDisk();
  if (outage) {
    outage.errors += 1;
    return;
  }
  outage = { startedMs: performance.now(), errors: 1 };
  logger.error(describeError(error), "database unavailable");
  void logReturn(outage);
}

/** One check after the other: a check can take longer than the pause between them. */
async function logReturn(current: Outage): Promise<void> {
  do await wait(secondMs, undefined, { ref: false });
  while (!(await isReady()));
  outage = undefined;
  const seconds = Math.round((performance.now() - current.startedMs) / secondMs);
  logger.info({ seconds, errors: current.errors }, "database available again");
}

/** Writes one line for this event. Failures with the same message and code are counted for a minute after the first one,
 * and then written as one line with the number of repeats. */
function write(level: Level, message: string, { error, ...fields }: Details): void {
  if (error === undefined) logger[level](fields, message);
  else if (!fields.provider && isDatabaseOutage(error)) countOutage(error);
  else {
    const described = describeError(error);
    const key = `${level} ${message} ${described.code ?? described.cause} ${fields.provider ?? ""}`;
    writeOnce(key, { level, message, fields: { ...described, ...fields } });
  }
}

function writeOnce(key: string, line: Omit<Repeats, "count">): void {
  const repeated = repeats.get(key);
  if (repeated) {
    repeats.set(key, { ...line, count: repeated.count + 1 });
    return;
  }
  logger[line.level](line.fields, line.message);
  if (repeats.size >= repeatsMax) return;
  repeats.set(key, { ...line, count: 0 });
  setTimeout(() => writeRepeats(key), repeatWindowMs).unref();
}

function writeRepeats(key: string): void {
  const repeated = repeats.get(key);
  repeats.delete(key);
  if (repeated && repeated.count > 0)
    logger[repeated.level]({ ...repeated.fields, repeated: repeated.count }, repeated.message);
}

process.once("exit", () => {
  for (const key of [...repeats.keys()]) writeRepeats(key);
});

/** Structured log lines on standard error: JSON, or plain text on a terminal. `message` is a constant; everything that
 * varies goes into the details. */
export const log = {
  info: (message: string, details: Details = {}) => write("info", message, details),
  warn: (message: string, details: Details = {}) => write("warn", message, details),
  error: (message: string, details: Details = {}) => write("error", message, details),
};

function toText(line: string): string {
  const { time, level, part, message, pid: _, version: __, ...fields } = JSON.parse(line);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `${[time.slice(11, 19), level.toUpperCase(), `${part}:`, message, ...details].join(" ")}\n`;
}
