import { describe, expect, it } from "vitest";
import { newTestUser } from "#app/api/test-user.ts";
import { newApiLogs } from "#lib/api-logs/contract.ts";
import { addLogs } from "#lib/api-logs/test-logs.ts";
import { GET } from "./route.ts";

describe("polling for new logs", () => {
  it("returns matching requests since a time in this partner and environment", async () => {
    const user = await newTestUser();
    const now = Date.now();
    const rows = [
      { at: new Date(now - 90_000) },
      { at: new Date(now - 2_000), status: 404 },
      { at: new Date(now - 1_000) },
    ];
    const { ids } = await addLogs(rows, user.scope);
    await addLogs(rows, { ...user.scope, environment: "production" });
    await addLogs(rows);
    const ask = async (query: Record<string, string>, environment = "sandbox") => {
      const { body } = await user.call(
        (request, around) => GET(new Request(`${request.url}?${new URLSearchParams(query)}`, request), around),
        { method: "GET", params: { environment } },
      );
      return newApiLogs.parse(body.data).requests.map(({ request_id }) => request_id);
    };
    const since = new Date(now - 60_000).toISOString();
    expect(await ask({ since })).toEqual([ids[2], ids[1]]);
    expect(await ask({ since, status: "4xx" })).toEqual([ids[1]]);
    expect(await ask({ since, q: "-status:4xx" })).toEqual([ids[2]]);
    expect(await ask({ since }, "production")).toHaveLength(2);
    expect(await ask({})).toEqual([]);
  });
});
