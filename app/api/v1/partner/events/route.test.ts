import { describe, expect, it } from "vitest";
import { call, fieldsOf, grantProduction, newTestPartner } from "#app/api/test-partner.ts";
import { POST } from "#app/api/v1/partner/test-events/route.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { GET } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;
type Event = { id: string; is_test: boolean; payload: { meta: { event: string } } };

async function trigger(partner: Partner, event = "transaction.success"): Promise<string> {
  const sent = await partner.call(POST, "/test-events", { method: "POST", body: JSON.stringify({ event }) });
  expect(sent.status).toBe(200);
  return sent.body.data.event_id;
}

async function read(partner: Partner, query = "") {
  const { status, body } = await partner.call(GET, `/events${query}`);
  expect(status).toBe(200);
  const events: Event[] = body.data.events;
  return { ids: events.map(({ id }) => id), events, pagination: body.data.pagination };
}

async function rejectsCursor({ call: send }: Pick<Partner, "call">, cursor: string): Promise<void> {
  const response = await send(GET, `/events?cursor=${cursor}`);
  expect([response.status, response.body.data.error, fieldsOf(response)]).toEqual([
    400,
    "validation_failed",
    ["cursor"],
  ]);
}

describe("GET /events", () => {
  it("200: returns each event once, oldest first, with its webhook payload", async () => {
    const partner = await newTestPartner();
    const ids = [await trigger(partner), await trigger(partner, "transaction.failed")];
    const response = await partner.call(GET, "/events");
    expect(response.body.data).toEqual({
      events: [
        {
          id: ids[0],
          is_test: true,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          payload: {
            meta: { version: "1.0", server_time: expect.any(Number), event: "transaction.success" },
            data: expect.objectContaining({ status: "success", fiat_amount: "150000", partner_context: "test-event" }),
          },
        },
        expect.objectContaining({ id: ids[1], is_test: true }),
      ],
      pagination: { limit: 20, has_more: false, next_cursor: expect.any(String) },
    });
    const asAnswered = {
      ...response,
      headers: Object.fromEntries(response.headers),
      body: JSON.stringify(response.body),
    };
    expect(problemsOf(named("listEvents"), asAnswered)).toEqual([]);
  });

  it("200: pages through every event once while new ones arrive, also from the cursor of an empty page", async () => {
    const partner = await newTestPartner();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await trigger(partner));
    const seen: string[] = [];
    let cursor = "";
    const next = async () => {
      const page = await read(partner, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.ids);
      cursor = page.pagination.next_cursor;
      return page;
    };
    expect((await next()).pagination).toMatchObject({ limit: 2, has_more: true });
    made.push(await trigger(partner));
    while ((await next()).pagination.has_more);
    expect(seen).toEqual(made);
    const empty = await next();
    expect([empty.ids, empty.pagination.has_more, empty.pagination.next_cursor]).toEqual([[], false, cursor]);
    made.push(await trigger(partner));
    await next();
    expect(seen).toEqual(made);
  });

  it("200: latest skips existing events and returns later ones", async () => {
    const partner = await newTestPartner();
    await trigger(partner);
    const { ids, pagination } = await read(partner, "?cursor=latest");
    expect([ids, pagination.has_more]).toEqual([[], false]);
    const fresh = await trigger(partner, "transaction.failed");
    expect((await read(partner, `?cursor=${pagination.next_cursor}`)).ids).toEqual([fresh]);
  });

  it("200: filters by event, across pages too", async () => {
    const partner = await newTestPartner();
    const ids: string[] = [];
    for (const name of ["success", "failed", "success", "failed"])
      ids.push(await trigger(partner, `transaction.${name}`));
    const first = await read(partner, "?event=transaction.failed&limit=1");
    expect([first.ids, first.pagination.has_more]).toEqual([[ids[1]], true]);
    const second = await read(partner, `?event=transaction.failed&limit=1&cursor=${first.pagination.next_cursor}`);
    expect([second.ids, second.pagination.has_more]).toEqual([[ids[3]], false]);
    expect((await read(partner, "?event=transaction.success")).ids).toEqual([ids[0], ids[2]]);
  });

  it("200: never returns events of another partner or environment, and rejects their cursors", async () => {
    const owner = await newTestPartner();
    const made = await trigger(owner);
    const { pagination } = await read(owner);
    const production = { ...owner.scope, environment: "production" as const };
    const others = [await newTestPartner(), await newTestPartner("production")];
    for (const other of others)
      for (const query of ["", "?event=transaction.success"]) expect((await read(other, query)).ids).toEqual([]);
    for (const other of others) await rejectsCursor(other, pagination.next_cursor);
    await grantProduction(owner.scope.partnerId);
    const { key } = await createKey(production, { name: "production" }, null, new Date());
    const elsewhere = await call(GET, "/events", { key });
    expect([elsewhere.status, elsewhere.body.data.events]).toEqual([200, []]);
    await rejectsCursor({ call: (route, path) => call(route, path, { key }) }, pagination.next_cursor);
    await trigger(others[0] ?? owner);
    expect((await read(owner)).ids).toEqual([made]);
  });

  it("200: accepts cursors from before they were encrypted, and 400: changed ones", async () => {
    const partner = await newTestPartner();
    await trigger(partner);
    for (const text of ["5.0", "2.0.0.0", "2.1769860000000.1.1"]) {
      const stored = await read(partner, `?cursor=${Buffer.from(text).toString("base64url")}`);
      expect(stored.ids).toHaveLength(1);
      const { next_cursor } = stored.pagination;
      await rejectsCursor(
        partner,
        next_cursor.slice(0, 60) + (next_cursor[60] === "A" ? "B" : "A") + next_cursor.slice(61),
      );
    }
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=ten",
    "limit=1.5",
    "cursor=x",
    "cursor=Latest",
    "cursor=evt_4Zk1mQvY8sT2bN6hR0cWdE",
    `cursor=${Buffer.from("5").toString("base64url")}`,
    `cursor=${Buffer.from("-5.3").toString("base64url")}`,
    `cursor=${Buffer.from("5.33").toString("base64")}`,
    `cursor=${Buffer.from("05.3").toString("base64url")}`,
    `cursor=${Buffer.from("5.3 ").toString("base64url")}`,
    `cursor=${Buffer.from("5.9223372036854775808").toString("base64url")}`,
    `cursor=${Buffer.from("2.5.3.1 ").toString("base64url")}`,
    `cursor=${Buffer.from("2.5.03.1").toString("base64url")}`,
    `cursor=${Buffer.from("3.5.3.1").toString("base64url")}`,
    `cursor=${Buffer.from("2.5.9223372036854775808.1").toString("base64url")}`,
    `cursor=${Buffer.from("2.9223372036854775808.3.1").toString("base64url")}`,
    `cursor=${"A".repeat(129)}`,
    "event=transaction.pending",
    "event=Transaction.Success",
    "after=x",
    "since=2026-01-01",
    "order=desc",
  ])("400: rejects %s", async (query) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/events?${query}`);
    expect([response.status, response.body.data.error, fieldsOf(response)]).toEqual([
      400,
      "validation_failed",
      [query.split("=")[0]],
    ]);
  });

  it("200: continues after the last event if the cursor's position was lost, and with events that follow", async () => {
    const partner = await newTestPartner();
    await trigger(partner);
    for (const text of ["2.0.9223372036854775807.1", "2.9223372036854775807.9223372036854775807.0"]) {
      const lost = await read(partner, `?cursor=${Buffer.from(text).toString("base64url")}`);
      expect(lost.ids).toEqual([]);
      const next = await trigger(partner);
      expect((await read(partner, `?cursor=${lost.pagination.next_cursor}`)).ids).toEqual([next]);
    }
  });

  it("400: rejects a repeated parameter", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/events?limit=1&limit=2");
    expect([status, body.data.error]).toEqual([400, "malformed_request"]);
  });

  it("401 and 403: requires a key with transactions:read", async () => {
    expect((await call(GET, "/events")).status).toBe(401);
    const partner = await newTestPartner();
    const narrow = { name: "narrow", scopes: ["transactions:write" as const] };
    const { key } = await createKey(partner.scope, narrow, null, new Date());
    const refused = await call(GET, "/events", { key });
    expect([refused.status, refused.body.data.error]).toEqual([403, "scope_missing"]);
  });

  it("429: counts against the reads limit", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    expect((await partner.call(GET, "/events")).status).toBe(200);
    const { status, headers } = await partner.call(GET, "/events");
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
