import { describe, expect, it } from "vitest";
import type { ApiLog } from "#lib/api-logs/contract.ts";
import { readSearch } from "#lib/api-logs/search-words.ts";
import { withoutEventReads } from "./event-reads.ts";

const page = "/sandbox/api-logs";
const events = "/api/v1/partner/events";
const quotes = "/api/v1/partner/quotes";
const logsOf = (...paths: string[]): ApiLog[] =>
  paths.map((path, index) => ({
    request_id: `req_${index}`,
    at: "2026-01-31T12:00:00.000Z",
    method: "GET",
    path,
    status: 200,
    success: true,
    duration_ms: 1,
    key_id: "key_1",
    error_code: null,
    field_errors: null,
  }));

describe("a list of mostly event reads", () => {
  it("can be seen without them, with its other filters", () => {
    const address = withoutEventReads(page, { status: "2xx", cursor: "c", live: "1" }, logsOf(events, quotes, events));
    const { pathname, searchParams } = new URL(address ?? "", "http://localhost");
    const { q, ...others } = Object.fromEntries(searchParams);
    expect([pathname, others]).toEqual([page, { status: "2xx", live: "1" }]);
    const terms = [{ field: "path", isNot: true, match: "is", texts: [events] }];
    expect(readSearch(q ?? "", [])).toEqual({ terms, problems: [] });
  });

  it("stays as it is with a search or a path", () => {
    expect(withoutEventReads(page, { q: "method:GET" }, logsOf(events))).toBeNull();
    expect(withoutEventReads(page, { path: "/events" }, logsOf(events))).toBeNull();
  });
});

it("suggests nothing for other lists", () => {
  expect(withoutEventReads(page, {}, logsOf(events, quotes))).toBeNull();
  expect(withoutEventReads(page, {}, [])).toBeNull();
});
