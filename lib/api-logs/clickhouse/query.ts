import type { LogRange, Order } from "#lib/api-logs/queries/terms.ts";
import { currentMs } from "#lib/clock.ts";
import { dayMs, hourMs, secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { clickHouse } from "./client.ts";
import { type Sql, toQuery } from "./sql.ts";

const secondsMax = 3;
/** How much later than its limit a server may respond. */
const graceMs = 500;
const retrySeconds = 5;
/** ClickHouse's codes for a query that takes too long or reads too many rows. */
const slowCodes = new Set<unknown>(["159", "158"]);

type Limits = { rowsMax?: number; secondsMax?: number };

/** The rows of a query. Throws service_unavailable if ClickHouse can't be reached or can't answer it. */
export async function query<Row>(statement: Sql, limits: Limits = {}): Promise<Row[]> {
  const clickhouse_settings = {
    max_execution_time: limits.secondsMax ?? secondsMax,
    max_rows_to_read: String(limits.rowsMax ?? 0),
  };
  try {
    const client = await clickHouse();
    const answer = await client.query({
      ...toQuery(statement),
      format: "JSONEachRow",
      clickhouse_settings,
      abort_signal: AbortSignal.timeout(clickhouse_settings.max_execution_time * secondMs + graceMs),
    });
    return await answer.json<Row>();
  } catch (cause) {
    if (isTooSlow(cause)) throw cause;
    throw unavailable(
      "API logs are temporarily unavailable. Requests are still being recorded. Try again in a few seconds.",
      cause,
    );
  }
}

/** The query took too long, or would have read too many rows. */
export const isTooSlow = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && slowCodes.has(thrown.code);

const unavailable = (message: string, cause: unknown) =>
  new AppError("service_unavailable", message, { retryAfterSeconds: retrySeconds, cause });

type Part = { range: LogRange; edge: Date | null };
/** The answer about the range, or only about its part up to `edge`. */
type PartAnswer<Answer> = { answer: Answer; edge: Date | null };

/** Asks about the whole range, or if that takes too long, about its first day or hour in this order. */
export async function queryInTime<Answer>(
  range: LogRange,
  order: Order,
  about: (range: LogRange) => Promise<Answer>,
): Promise<PartAnswer<Answer>> {
  let failure: unknown;
  for (const part of partsOf(range, order)) {
    try {
      return { answer: await about(part.range), edge: part.edge };
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      failure = error;
    }
  }
  throw unavailable("The search took too long. Choose a shorter period.", failure);
}

function partsOf(range: LogRange, order: Order): Part[] {
  const { from, to = new Date(currentMs()) } = range;
  const start = order === "desc" ? to : from;
  const edges = start ? [dayMs, hourMs].map((ms) => new Date(start.getTime() + (order === "desc" ? -ms : ms))) : [];
  const inside = edges.filter((edge) => !(from && edge <= from) && edge < to);
  const first = (edge: Date) => (order === "desc" ? { from: edge, to: range.to } : { from, to: edge });
  return [{ range, edge: null }, ...inside.map((edge) => ({ range: first(edge), edge }))];
}
