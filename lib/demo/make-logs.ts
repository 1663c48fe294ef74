import type { TenantScope } from "#db/scope.ts";
import type { NewApiLog } from "#lib/api-logs/queries/api-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { statusOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { failingLoop, office, testRuns, visits } from "./background-requests.ts";
import type { Call, RequestContextOptions } from "./calls.ts";
import { callsForTransaction } from "./calls-for-transaction.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { Random } from "./random.ts";
import { timestampsBefore } from "./timestamps.ts";

/** The partner's requests of these days for its transactions, and all others. */
export function makeLogs(
  scope: TenantScope,
  transactions: DemoTransaction[],
  days: number,
  around: RequestContextOptions,
): NewApiLog[] {
  const began = around.now.getTime() - days * dayMs;
  const recent = transactions.filter(({ row }) => row.createdAt.getTime() >= began);
  const visited = timestampsBefore(around.now, days, Math.round(recent.length * 0.45), around.dice);
  const calls = [
    ...recent.flatMap((one) => callsForTransaction(one, around)),
    ...visits(visited, around),
    ...failingLoop(around),
    ...office(transactions, days, around),
    ...testRuns(days, around),
  ];
  return calls
    .filter(({ at }) => at >= began && at <= around.now.getTime())
    .sort((a, b) => a.at - b.at)
    .map((call) => toLog(scope, call, around.dice));
}

function toLog(scope: TenantScope, { at, errorCode = null, ...call }: Call, dice: Random): NewApiLog {
  return {
    ...scope,
    // A version 7 UUID starts with its time.
    requestId: `req_${at.toString(16).padStart(12, "0")}7${dice.hex(3)}8${dice.hex(15)}`,
    at: new Date(at),
    ...call,
    status: errorCode ? statusOf[errorCode] : 200,
    errorCode,
    fieldErrors: fieldErrorsOf(call, errorCode, dice),
  };
}

const wrongFields: Partial<Record<ErrorCode, Record<"GET" | "POST", NonNullable<NewApiLog["fieldErrors"]>[]>>> = {
  validation_failed: {
    GET: [
      [{ field: "amount", code: "invalid_format" }],
      [{ field: "network", code: "missing" }],
      [
        { field: "amount", code: "out_of_range" },
        { field: "payment_method", code: "invalid_format" },
      ],
    ],
    POST: [
      [{ field: "partner_context", code: "missing" }],
      [{ field: "wallet_address", code: "invalid_format" }],
      [
        { field: "redirect_url", code: "redirect_url_not_allowed" },
        { field: "amount", code: "invalid_format" },
      ],
    ],
  },
};

function fieldErrorsOf({ method }: Omit<Call, "at" | "errorCode">, errorCode: ErrorCode | null, dice: Random) {
  const fields = errorCode && wrongFields[errorCode]?.[method === "POST" ? "POST" : "GET"];
  return fields ? dice.pick(fields) : null;
}
