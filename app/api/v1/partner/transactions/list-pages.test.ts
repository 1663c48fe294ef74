import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

describe("a page of GET /transactions", () => {
  it.each(["limit=0", "limit=101"])("400: says that %s is out of range", async (query) => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, `/transactions?${query}`);
    expect(body.data.errors).toEqual([
      { field: "limit", code: "out_of_range", message: "Must be a whole number from 1 to 100" },
    ]);
  });

  it("400: rejects an empty partner_context, which would find all transactions", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/transactions?partner_context=");
    expect([status, body.data.errors]).toEqual([
      400,
      [{ field: "partner_context", code: "out_of_range", message: "Can't be empty" }],
    ]);
  });

  it("400: rejects a cursor with other filters, and accepts it with another limit", async () => {
    const partner = await newTestPartner();
    for (const _ of [1, 2, 3]) await create(partner, transactionBody());
    const list = (query: string) => partner.call(GET, `/transactions?${query}`);
    const filters = "status=pending&status=success&created_from=2020-01-01";
    const { next_cursor: cursor } = (await list(`limit=1&${filters}`)).body.data.pagination;
    const next = await list(`limit=2&created_from=2020-01-01&status=success&status=pending&cursor=${cursor}`);
    expect([next.status, next.body.data.transactions.length]).toEqual([200, 2]);
    for (const other of ["", "status=pending", `${filters}&type=BUY`]) {
      const { status, body } = await list([`cursor=${cursor}`, ...(other ? [other] : [])].join("&"));
      expect([status, body.data.errors]).toEqual([
        400,
        [{ field: "cursor", code: "invalid_value", message: expect.stringContaining("other filters") }],
      ]);
    }
    // Of a version whose cursors knew no filters.
    expect((await list(`cursor=${cursor.split(".")[0]}`)).status).toBe(200);
  });

  it("400: rejects an end before its start", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, "/transactions?created_from=2026-02-01&created_to=2026-01-01");
    expect([response.status, fieldsOf(response)]).toEqual([400, ["created_to"]]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, "/transactions")).status).toBe(401);
  });
});
