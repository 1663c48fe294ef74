import { describe, expect, it } from "vitest";
import { newTestUser, type TestUser } from "#app/api/test-user.ts";
import { exportedMax } from "#lib/api-logs/contract.ts";
import { addLogs } from "#lib/api-logs/test-logs.ts";
import { GET } from "./route.ts";

const day = Date.UTC(2026, 9, 25);
const at = (place: number) => new Date(day - place);

async function fileOf(user: TestUser, query: Record<string, string>, environment = "sandbox") {
  const response = await user.call(
    (request, around) => GET(new Request(`${request.url}?${new URLSearchParams(query)}`, request), around),
    { method: "GET", params: { environment } },
  );
  return { ...response, text: String(response.body.data) };
}
const linesOf = (text: string) => text.split(/\r?\n/).slice(0, -1);

describe("exporting logs", () => {
  it("returns the filtered rows as CSV, newest first, without cells that spreadsheets run as formulas", async () => {
    const user = await newTestUser({ role: "analyst" });
    const rows = [
      { at: at(1), path: '=cmd|"/c calc"!A1', status: 404, errorCode: "not_found", method: "POST" },
      { at: at(2), status: 200 },
      {
        at: at(4),
        status: 400,
        errorCode: "validation_failed",
        fieldErrors: [
          { field: "amount", code: "out_of_range" },
          { field: "wallett", code: "unknown" },
        ],
      },
      { at: at(3), status: 429, errorCode: "rate_limited", path: "/a,b", durationMs: 7 },
    ];
    const { ids } = await addLogs(rows, user.scope);
    await addLogs(rows, { ...user.scope, environment: "production" });
    await addLogs(rows);
    const { status, headers, text } = await fileOf(user, { status: "4xx" });
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      expect.stringMatching(/^attachment; filename="api-logs-sandbox-\d{4}-\d\d-\d\d\.csv"$/),
    ]);
    const key = `key_${user.scope.partnerId},`;
    expect(linesOf(text)).toEqual([
      "request_id,at,method,path,status,success,duration_ms,error_code,key_id,key_name,field_errors",
      `${ids[0]},2026-10-24T23:59:59.999Z,POST,"'=cmd|""/c calc""!A1",404,false,12,not_found,${key},`,
      `${ids[3]},2026-10-24T23:59:59.997Z,GET,"/a,b",429,false,7,rate_limited,${key},`,
      `${ids[2]},2026-10-24T23:59:59.996Z,GET,/api/v1/partner/quotes,400,false,12,validation_failed,${key},amount:out_of_range wallett:unknown`,
    ]);
  });

  it("returns one JSON object per line on request", async () => {
    const user = await newTestUser();
    const { ids } = await addLogs([{ at: at(1) }, { at: at(2), method: "POST" }], user.scope);
    const { headers, text } = await fileOf(user, { form: "ndjson", q: "-method:GET" });
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const read = linesOf(text).map((line) => JSON.parse(line));
    expect(read).toMatchObject([
      { request_id: ids[1], method: "POST", success: true, error_code: null, key_name: null, field_errors: null },
    ]);
  });

  it("returns all pages without gaps or repeats, also with few matches, up to 100,000 rows", async () => {
    const user = await newTestUser();
    const chunk = 10_000;
    for (let start = 0; start < exportedMax + 500; start += chunk) {
      const rows = Array.from({ length: Math.min(chunk, exportedMax + 500 - start) }, (_, place) => ({
        at: at(start + place),
        method: (start + place) % 33_000 === 0 ? "HEAD" : "GET",
      }));
      await addLogs(rows, user.scope);
    }
    const all = linesOf((await fileOf(user, {})).text);
    expect(all).toHaveLength(exportedMax + 1);
    expect(new Set(all).size).toBe(all.length);
    expect(all.at(-1)).toContain(at(exportedMax - 1).toISOString());
    const few = linesOf((await fileOf(user, { q: "-method:GET,POST" })).text);
    expect(few.map((line) => line.split(",")[1])).toEqual([
      "at",
      ...[0, 33_000, 66_000, 99_000].map((n) => at(n).toISOString()),
    ]);
  });
});
