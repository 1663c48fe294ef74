import { describe, expect, it } from "vitest";
import { readRequest } from "./read-request.ts";
import { addLogs, newLogScope } from "./test-logs.ts";

const day = Date.UTC(2026, 9, 25, 1);
const at = (seconds: number) => new Date(day + seconds * 1_000);
const baseUrl = "https://api.example";
const base = "/api/v1/partner";

describe("a request in the side panel", () => {
  it("explains its error and lists requests with the same key within a minute", async () => {
    const near = Array.from({ length: 12 }, (_, place) => ({ at: at(place + 1), keyId: "k1" }));
    const { scope, ids } = await addLogs([
      { at: at(0), keyId: "k1", status: 429, errorCode: "rate_limited" },
      ...near,
      { at: at(-60), keyId: "k1" },
      { at: at(-60.001), keyId: "k1" },
      { at: at(0), keyId: "k1" },
      { at: at(5), keyId: "k2" },
    ]);
    const opened = await readRequest(scope, ids[0] ?? "", baseUrl);
    expect(opened?.error).toEqual({ description: expect.stringContaining("Retry-After"), retry: "retryable" });
    const others = opened?.nearby.map(({ request_id }) => ids.indexOf(request_id));
    // At most ten on either side, ordered by ID within the same millisecond.
    expect(others).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 15, 13]);
    expect(opened?.transactionId).toBeNull();
  });

  it("is only visible to its tenant", async () => {
    const { scope, ids } = await addLogs([{ at: at(0) }]);
    const id = ids[0] ?? "";
    expect((await readRequest(scope, id, baseUrl))?.log.request_id).toBe(id);
    expect(await readRequest({ ...scope, environment: "production" }, id, baseUrl)).toBeNull();
    expect(await readRequest(newLogScope(), id, baseUrl)).toBeNull();
    expect(await readRequest(scope, "req_unknown", baseUrl)).toBeNull();
  });

  it.each([
    [
      "GET",
      `${base}/payment-methods`,
      [
        "curl -sG 'https://api.example/api/v1/partner/payment-methods'",
        '-H "X-SVC-API-KEY: svc_test_…"',
        "--data-urlencode 'type=<type>'",
        "--data-urlencode 'fiat_currency=<fiat_currency>'",
      ],
    ],
    [
      "GET",
      `${base}/transactions/tx_1`,
      [`curl -s '${baseUrl}${base}/transactions/tx_1'`, '-H "X-SVC-API-KEY: svc_test_…"'],
    ],
    ["HEAD", `${base}/providers`, [`curl -s --head '${baseUrl}${base}/providers'`, '-H "X-SVC-API-KEY: svc_test_…"']],
    [
      "GET",
      `${base}/it's'no/path`,
      [`curl -s '${baseUrl}${base}/it'\\''s'\\''no/path'`, '-H "X-SVC-API-KEY: svc_test_…"'],
    ],
  ])("is shown as a curl command: %s %s", async (method, path, lines) => {
    const { scope, ids } = await addLogs([{ at: at(0), method, path }]);
    const opened = await readRequest(scope, ids[0] ?? "", baseUrl);
    expect(opened?.command.split(" \\\n  ")).toEqual(lines);
  });

  it("is shown with the names of the body fields, never with values", async () => {
    const { scope, ids } = await addLogs([{ at: at(0), method: "POST", path: `${base}/transactions` }]);
    const { command = "" } = (await readRequest({ ...scope }, ids[0] ?? "", baseUrl)) ?? {};
    const body = JSON.parse(/-d '(\{.*\})'$/s.exec(command)?.[1] ?? "");
    expect(Object.keys(body)).toContain("partner_context");
    expect(Object.entries(body).filter(([name, value]) => value !== `<${name}>`)).toEqual([]);
  });
});
