import { beforeAll, describe, expect, it } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { type ApiLogFilter, apiLogFilter } from "./contract.ts";
import { listNewRequests, listRequests } from "./list-requests.ts";
import { addLogs, insertLogs, newLog, newLogScope } from "./test-logs.ts";

const now = new Date("2026-11-10T12:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const base = "/api/v1/partner";
const txId = "tx_4Zk1mQvY8sT2bN6hR0cWdE";

describe("the log filters", () => {
  let scope: TenantScope;
  const keys = [
    { id: "key_a", name: "Backend", hint: "svc_test_a" },
    { id: "key_b", name: "Office", hint: "svc_test_b" },
  ];
  // Matching and non-matching rows for each filter.
  const rows = {
    good: { at: ago(5), keyId: "key_a" },
    head: { at: ago(30), method: "HEAD", keyId: "key_b" },
    created: { at: ago(50), method: "POST", path: `${base}/transactions`, keyId: "key_a" },
    read: { at: ago(300), path: `${base}/transactions/${txId}`, keyId: "key_b" },
    invalid: {
      at: ago(1_000),
      status: 400,
      errorCode: "validation_failed",
      fieldErrors: [
        { field: "amount", code: "out_of_range" },
        { field: 'wall"\\ett{,}', code: "unknown" },
      ],
      keyId: "key_a",
    },
    limited: { at: ago(2_000), status: 429, errorCode: "rate_limited", keyId: "key_a" },
    missing: {
      at: ago(12_000),
      status: 404,
      errorCode: "not_found",
      path: `${base}/transactions/tx_x`,
      keyId: "key_b",
    },
    broken: { at: ago(50_000), status: 503, errorCode: "service_unavailable", keyId: "key_a" },
  };
  type Name = keyof typeof rows;
  let ids: Map<string, Name>;
  beforeAll(async () => {
    scope = newLogScope();
    const all = Object.entries(rows).map(([name, row]) => ({ name: name as Name, row: newLog(scope, row) }));
    await insertLogs(all.map(({ row }) => row));
    ids = new Map(all.map(({ name, row }) => [row.requestId, name]));
    // The same rows of other tenants, which no filter may show.
    await addLogs(Object.values(rows), { ...scope, environment: "production" });
    await addLogs(Object.values(rows));
  });

  const found = async (filter: Record<string, string>) => {
    const { logs, problems } = await listRequests(scope, apiLogFilter.parse(filter), now, keys);
    expect(problems).toEqual([]);
    return logs.map(({ request_id }) => ids.get(request_id));
  };
  const idOf = (name: Name) => [...ids].find(([, one]) => one === name)?.[0] ?? "";
  const all: Name[] = ["good", "head", "created", "read", "invalid", "limited", "missing", "broken"];
  const but = (...names: Name[]) => all.filter((name) => !names.includes(name));

  it.each<[ApiLogFilter, Name[]]>([
    [{}, all],
    [{ status: "2xx" }, ["good", "head", "created", "read"]],
    [{ status: "4xx" }, ["invalid", "limited", "missing"]],
    [{ status: "5xx" }, ["broken"]],
    [{ status: "429" }, ["limited"]],
    [{ status: "404,503" }, ["missing", "broken"]],
    [{ result: "success" }, ["good", "head", "created", "read"]],
    [{ result: "failure" }, ["invalid", "limited", "missing", "broken"]],
    [{ field: "amount" }, ["invalid"]],
    [{ field: 'wall"\\ett{,}' }, ["invalid"]],
    [{ field: "amoun" }, []],
    [{ q: "field:network,amount" }, ["invalid"]],
    [{ q: "-field:amount" }, but("invalid")],
    [{ field: "amount", status: "429" }, []],
    [{ field: "amount", error: "validation_failed" }, ["invalid"]],
    [{ method: "GET" }, but("head", "created")],
    [{ method: "POST" }, ["created"]],
    [{ method: "HEAD" }, ["head"]],
    [{ path: `${base}/transactions` }, ["created"]],
    [{ path: "/transactions" }, ["created"]],
    [{ path: "/transactions", path_match: "starts" }, ["created", "read", "missing"]],
    [{ path: "NSACT", path_match: "contains" }, ["created", "read", "missing"]],
    [{ path: "%", path_match: "contains" }, []],
    [{ key: "key_b" }, ["head", "read", "missing"]],
    [{ key: "key_unknown" }, []],
    [{ error: "rate_limited" }, ["limited"]],
    [{ window: "15m" }, ["good"]],
    [{ window: "1h" }, ["good", "head", "created"]],
    [{ window: "24h" }, ["good", "head", "created", "read", "invalid"]],
    [{ window: "7d" }, ["good", "head", "created", "read", "invalid", "limited"]],
    [{ window: "30d" }, but("broken")],
    [{ window: "90d" }, all],
    [{ from: ago(50).toISOString(), to: ago(5).toISOString() }, ["head", "created"]],
    [{ q: "-status:2xx" }, ["invalid", "limited", "missing", "broken"]],
    [{ q: "-error:rate_limited -path:/transactions" }, ["good", "head", "invalid", "broken"]],
    [{ q: "key:backend -method:POST" }, ["good", "invalid", "limited", "broken"]],
    [{ q: "-key:backend" }, ["head", "read", "missing"]],
    [{ q: txId }, ["read"]],
    [{ q: "tx_x" }, ["missing"]],
    [{ q: "path:=/quotes status:429,503" }, ["limited", "broken"]],
    [{ q: "method:POST,HEAD" }, ["head", "created"]],
    [{ q: "error:rate_limited,not_found" }, ["limited", "missing"]],
    [{ status: "4xx", q: "-status:404" }, ["invalid", "limited"]],
    [{ method: "POST", status: "4xx" }, []],
  ])("apply %j", async (filter, names) => {
    expect(await found(filter as Record<string, string>)).toEqual(names);
  });

  it("find a request by ID, but none of another tenant", async () => {
    expect(await found({ request_id: idOf("missing") })).toEqual(["missing"]);
    expect(await found({ q: `-request:${idOf("good")}` })).toEqual(but("good"));
    expect((await listRequests(newLogScope(), { request_id: idOf("missing") }, now)).logs).toEqual([]);
  });

  it("ignore invalid values and prefer a window over a start", () => {
    expect(apiLogFilter.parse({ status: "9xx", from: "yesterday", window: "1y", live: "0", method: "BREW" })).toEqual(
      {},
    );
    expect(apiLogFilter.parse({ window: "1h", from: "2026-01-01T00:00:00Z" })).toEqual({ window: "1h" });
    expect(apiLogFilter.parse({ window: "custom", from: "2026-01-01T00:00" })).toEqual({
      from: "2026-01-01T00:00:00.000Z",
    });
    expect(apiLogFilter.parse({ live: "1", cursor: "x" })).toEqual({ cursor: "x" });
  });
});

describe("a time range across a daylight saving change", () => {
  it.each([
    // In Berlin, daylight saving time starts on March 29 and ends on October 25, 2026, at 01:00 UTC.
    [
      "2026-03-29T01:59:00+01:00",
      "2026-03-29T03:01:00+02:00",
      ["2026-03-29T00:59:00.000Z", "2026-03-29T01:00:00.000Z"],
    ],
    [
      "2026-10-25T02:30:00+02:00",
      "2026-10-25T02:30:00+01:00",
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:00:00.000Z"],
    ],
    ["2026-10-25T00:30", "2026-10-25T01:30", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:00:00.000Z"]],
  ])("from %s to %s contains exactly the requests in between", async (from, to, expected) => {
    const inside = ["2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z"];
    const outside = [
      "2026-03-29T00:58:59.999Z",
      "2026-03-29T01:01:00Z",
      "2026-10-25T00:29:59.999Z",
      "2026-10-25T01:30:00Z",
    ];
    const { scope } = await addLogs([...inside, ...outside].map((at) => ({ at: new Date(at) })));
    const { logs } = await listRequests(scope, apiLogFilter.parse({ from, to }), now);
    expect(logs.map(({ at }) => at).reverse()).toEqual(expected);
  });
});

describe("log pages", () => {
  it("follow each other without gaps or duplicates, even within one millisecond", async () => {
    const { scope, ids } = await addLogs(
      Array.from({ length: 130 }, (_, place) => ({ at: ago(Math.floor(place / 60)) })),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRequests(scope, { cursor }, now);
      seen.push(...page.logs.map(({ request_id }) => request_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(130);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect((await listRequests(scope, { cursor: "nonsense" }, now)).logs).toHaveLength(50);
  });
});

describe("the new requests of a list", () => {
  it("are the matches since a given time, newest first", async () => {
    const { scope, ids } = await addLogs([
      { at: ago(3) },
      { at: ago(2), status: 404, errorCode: "not_found" },
      { at: ago(1) },
    ]);
    const news = (filter: ApiLogFilter, since: Date) => listNewRequests(scope, filter, { since, now, keys: [] });
    const of = async (filter: ApiLogFilter, since: Date) =>
      (await news(filter, since)).requests.map(({ request_id }) => ids.indexOf(request_id));
    expect(await of({}, ago(2))).toEqual([2, 1]);
    expect(await of({ status: "4xx" }, ago(10))).toEqual([1]);
    expect(await of({ window: "15m" }, ago(60))).toEqual([2, 1, 0]);
    expect(await of({}, now)).toEqual([]);
  });

  it("are limited to two hundred, with has_more", async () => {
    const { scope } = await addLogs(Array.from({ length: 230 }, () => ({ at: ago(1) })));
    const { requests, has_more } = await listNewRequests(scope, {}, { since: ago(2), now, keys: [] });
    expect([requests.length, has_more]).toEqual([200, true]);
  });
});
