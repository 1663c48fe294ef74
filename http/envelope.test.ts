import { describe, expect, it } from "vitest";
import { clearDatabaseTime, setDatabaseTime } from "#lib/clock.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { captureLog } from "#lib/test-log.ts";
import { failure, newRequestId, success, withErrors } from "./envelope.ts";

const failed = (thrown: unknown) => {
  const { response, code } = failure("req_1", thrown);
  return { code, status: response.status, headers: response.headers, body: JSON.parse(response.body) };
};
// The driver adds the statement.
const databaseError = (code: string) =>
  Object.assign(new Error("connection to 10.0.0.5 failed"), { code, query: "select 1" });

describe("the envelope of a response", () => {
  it("has the data of a success, and is never cached", () => {
    const { status, headers, body } = success("req_1", "Quotes found", [1]);
    expect([status, JSON.parse(body)]).toEqual([200, { msg: "Quotes found", data: [1], success: true, code: 200 }]);
    expect(headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": "req_1",
    });
  });

  it("has the code, the invalid fields, the data, and the retry advice of an error", () => {
    const logged = captureLog();
    const { code, status, headers, body } = failed(invalidField("amount", "missing", "Required"));
    expect([code, status, headers["retry-after"]]).toEqual(["validation_failed", 400, undefined]);
    expect(body).toEqual({
      msg: "Invalid field: amount.",
      success: false,
      code: 400,
      data: {
        error: "validation_failed",
        errors: [{ field: "amount", code: "missing", message: "Required" }],
        retry: "actionable",
        request_id: "req_1",
      },
    });
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-request-id": "req_1" });
    const conflict = new AppError("partner_context_conflict", "used", { data: { transaction_id: "tx_1" } });
    expect(failed(conflict).body.data).toEqual({
      error: "partner_context_conflict",
      transaction_id: "tx_1",
      retry: "terminal",
      request_id: "req_1",
    });
    expect(logged).toEqual([]);
  });

  it("has Retry-After where the error has one, also of 0 seconds", () => {
    const limited = (retryAfterSeconds: number) => new AppError("rate_limited", "too many", { retryAfterSeconds });
    expect(failed(limited(30)).headers["retry-after"]).toBe("30");
    expect(failed(limited(0)).headers["retry-after"]).toBe("0");
  });

  it("reveals nothing of an unexpected error, and logs it with the request ID", () => {
    const logged = captureLog();
    const { status, body } = failed(new TypeError("secret is undefined"));
    expect([status, body.msg, body.data.error]).toEqual([500, "Something went wrong on our end.", "internal_error"]);
    expect(logged).toEqual([
      expect.objectContaining({ message: "request failed", request_id: "req_1", cause: "secret is undefined" }),
    ]);
    expect(failed("text").code).toBe("internal_error");
    expect(failed(null).code).toBe("internal_error");
  });

  it.each(["ECONNREFUSED", "57P01", "08006", "53300", "55P03", "57014", "25P03", "CONNECTION_ENDED", "ANSWER_TIMEOUT"])(
    "asks to retry in 5 seconds when the database fails with %s, also as a cause",
    (code) => {
      captureLog();
      const error = databaseError(code);
      for (const thrown of [error, new Error("Failed query", { cause: error })]) {
        const { status, headers, body } = failed(thrown);
        expect([status, headers["retry-after"], body.data.error]).toEqual([503, "5", "service_unavailable"]);
        expect(JSON.stringify(body)).not.toContain("10.0.0.5");
      }
    },
  );

  it.each(["23505", "42P01", "X08006"])("takes the database error %s for our own", (code) => {
    captureLog();
    expect(failed(databaseError(code)).code).toBe("internal_error");
  });

  it("turns whatever a handler throws into an error with the request's ID", async () => {
    const ids: string[] = [];
    const handler = withErrors(async (_request, { isBad }, requestId) => {
      ids.push(requestId);
      if (isBad) throw new AppError("not_found", "no");
      return success(requestId, "ok", null);
    });
    const bad = await handler({} as never, { isBad: "yes" });
    const good = await handler({} as never, {});
    expect([bad.status, good.status]).toEqual([404, 200]);
    expect([bad, good].map(({ headers }) => headers["x-request-id"])).toEqual(ids);
    expect(JSON.parse(bad.body).data.request_id).toBe(ids[0]);
  });

  it("has an ID of 32 hexadecimal digits, each a different one", () => {
    const ids = Array.from({ length: 100 }, newRequestId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it("has an ID that begins with the time of the API logs, even if this process's clock is wrong", () => {
    const databaseMs = Date.now() + hourMs + 0.5;
    setDatabaseTime(databaseMs, performance.now());
    const id = newRequestId();
    clearDatabaseTime();
    expect(id).toMatch(/^req_[0-9a-f]{32}$/);
    expect(Math.abs(Number.parseInt(id.slice(4, 16), 16) - databaseMs)).toBeLessThan(minuteMs);
  });
});
