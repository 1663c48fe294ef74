import { describe, expect, it } from "vitest";
import { clientOf, networkError, success } from "#lib/openapi/test-replayed-client.ts";

describe("a signal", () => {
  const reason = new Error("no longer needed");

  it("cancels a request that hasn't started", async () => {
    const { client, sent } = clientOf([success([])]);
    await expect(client.listProviders({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  it("cancels a running request, which isn't repeated", async () => {
    const stopping = new AbortController();
    let attempts = 0;
    const { client } = clientOf([], {
      fetch: async (_url, init) => {
        attempts += 1;
        stopping.abort(reason);
        init?.signal?.throwIfAborted();
        throw networkError();
      },
    });
    await expect(client.listProviders({ signal: stopping.signal })).rejects.toBe(reason);
    expect(attempts).toBe(1);
  });

  it("cancels the wait before the next attempt", async () => {
    const stopping = new AbortController();
    const wait = () => {
      stopping.abort(reason);
      return new Promise<void>(() => undefined);
    };
    const { client, sent } = clientOf([networkError()], { wait });
    await expect(client.listProviders({ signal: stopping.signal })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});

describe("an iterator", () => {
  const page = (ids: string[], has_more: boolean, next_cursor: string | null) =>
    success({
      [next_cursor === null || next_cursor.startsWith("t") ? "transactions" : "events"]: ids.map((id) => ({ id })),
      pagination: { limit: 100, has_more, next_cursor },
    });

  it("returns the transactions of all pages, and fetches a page only when it is reached", async () => {
    const { client, sent } = clientOf([page(["a", "b"], true, "t1"), page(["c"], false, null)]);
    const found: [string, number][] = [];
    for await (const { id } of client.iterateTransactions({ type: "BUY" })) found.push([id, sent.length]);
    expect(found).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=100&type=BUY",
      "?limit=100&type=BUY&cursor=t1",
    ]);
  });

  it("moves its cursor once the events of a page are processed, so that none is missed", async () => {
    const { client } = clientOf([page(["a"], true, "e1"), page(["b", "c"], false, "e2")]);
    const events = client.iterateEvents({ cursor: "e0" });
    const cursors: [string, string | undefined][] = [];
    for await (const { id } of events) cursors.push([id, events.cursor]);
    expect([...cursors, events.cursor]).toEqual([["a", "e0"], ["b", "e1"], ["c", "e1"], "e2"]);
  });

  it("returns API logs in the same way, across pages that are empty", async () => {
    const logs = (ids: string[], has_more: boolean, next_cursor: string) =>
      success({ logs: ids.map((request_id) => ({ request_id })), pagination: { limit: 100, has_more, next_cursor } });
    const { client, sent } = clientOf([logs([], true, "l1"), logs(["a"], false, "l2")]);
    const found = client.iterateLogs({ status: ["4xx", "500"] });
    for await (const { request_id } of found) expect(request_id).toBe("a");
    expect(found.cursor).toBe("l2");
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=100&status=4xx&status=500",
      "?limit=100&status=4xx&status=500&cursor=l1",
    ]);
  });

  it("can be left early, and continued from its cursor", async () => {
    const { client, sent } = clientOf([page(["a"], true, "e1"), page(["b"], false, "e2")]);
    const events = client.iterateEvents();
    for await (const { id } of events) if (id === "a") break;
    expect([events.cursor, sent.length]).toEqual([undefined, 1]);
  });
});
