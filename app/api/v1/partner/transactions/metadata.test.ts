import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as listEvents } from "#app/api/v1/partner/events/route.ts";
import { GET as getOne } from "./[transactionId]/route.ts";
import { POST as simulate } from "./[transactionId]/simulate/route.ts";
import { GET } from "./route.ts";
import { create, post, transactionBody } from "./test-creation.ts";

const metadata = { channel: "app", "Cart-id_2": "größe 😀\n7", empty: "" };

describe("metadata", () => {
  it("is returned by the creation, its repeat, the transaction, the list, and the event", async () => {
    const partner = await newTestPartner();
    const body = transactionBody({ metadata });
    const created = await create(partner, body);
    expect([created.status, created.body.data.metadata]).toEqual([200, metadata]);
    const { transaction_id: transactionId } = created.body.data;
    const reordered = Object.fromEntries(Object.entries(metadata).toReversed());
    const repeated = await create(partner, { ...body, metadata: reordered });
    expect([repeated.status, repeated.body]).toEqual([200, created.body]);

    const params = { transactionId };
    const one = await partner.call(getOne, `/transactions/${transactionId}`, { params });
    expect(one.body.data.metadata).toEqual(metadata);
    const pages = [await partner.call(GET, "/transactions"), await partner.call(GET, "/transactions?type=BUY&limit=5")];
    for (const page of pages) expect(page.body.data.transactions).toMatchObject([{ metadata }]);
    const sent = { ...post({ status: "success" }), params };
    expect((await partner.call(simulate, `/transactions/${transactionId}/simulate`, sent)).status).toBe(200);
    const { events } = (await partner.call(listEvents, "/events")).body.data;
    expect(events[0].payload.data).toMatchObject({ id: transactionId, metadata });
  });

  it("is an empty object if there was none, and the same as none if it's empty", async () => {
    const partner = await newTestPartner();
    const body = transactionBody();
    const created = await create(partner, body);
    for (const given of [undefined, null, {}]) {
      const { status, body: again } = await create(partner, { ...body, metadata: given });
      expect([status, again]).toEqual([200, created.body]);
    }
    expect(created.body.data.metadata).toEqual({});
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toMatchObject([{ metadata: {} }]);
  });

  it("is part of the body that a repeated partner_context is compared with", async () => {
    const partner = await newTestPartner();
    const body = transactionBody({ metadata });
    expect((await create(partner, body)).status).toBe(200);
    const others = [{ ...metadata, channel: "web" }, { channel: "app" }, undefined];
    for (const other of others) expect((await create(partner, { ...body, metadata: other })).status).toBe(409);
  });

  it("can have 20 keys of 40 characters with 500 characters each", async () => {
    const longest = Array.from({ length: 20 }, (_, place) => [`${place}`.padStart(40, "k"), "x".repeat(500)]);
    const given = Object.fromEntries(longest);
    const { status, body } = await create(await newTestPartner(), transactionBody({ metadata: given }));
    expect([status, body.data.metadata]).toEqual([200, given]);
    const smileys = await create(await newTestPartner(), transactionBody({ metadata: { a: "😀".repeat(500) } }));
    expect(smileys.status).toBe(200);
  });

  const keyRule = "A key must be 1 to 40 letters, digits, _ and -, beginning with a letter or digit";
  const ofKey = (key: string, code: string, message: string) => ({ field: `metadata.${key}`, code, message });
  const ofObject = { field: "metadata", code: "invalid_type", message: "Must be an object with strings" };
  it.each([
    ["text", "x", [ofObject]],
    ["a number", 7, [ofObject]],
    ["a list", ["x"], [ofObject]],
    [
      "21 keys",
      Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`k${place}`, "x"])),
      [{ field: "metadata", code: "out_of_range", message: "Can have at most 20 keys" }],
    ],
    [
      "every key and value that isn't accepted",
      { "": "x", "a b": "x", größe: "x", "-a": "x", good: "x", ["k".repeat(41)]: "x", count: 7, list: [], none: null },
      [
        ofKey("", "invalid_format", keyRule),
        ofKey("a b", "invalid_format", keyRule),
        ofKey("größe", "invalid_format", keyRule),
        ofKey("-a", "invalid_format", keyRule),
        ofKey("k".repeat(41), "invalid_format", keyRule),
        ofKey("count", "invalid_type", "Must be a string of at most 500 characters"),
        ofKey("list", "invalid_type", "Must be a string of at most 500 characters"),
        ofKey("none", "invalid_type", "Must be a string of at most 500 characters"),
      ],
    ],
    ["a long value", { a: "x".repeat(501) }, [ofKey("a", "out_of_range", "Must be at most 500 characters long")]],
    ["a NUL character", { a: "\0" }, [ofKey("a", "invalid_format", "Can't contain NUL characters")]],
    ["__proto__", JSON.parse('{"__proto__":"x"}'), [ofKey("__proto__", "invalid_format", keyRule)]],
  ])("400: names what is wrong with %s", async (_what, given, errors) => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, transactionBody({ metadata: given }));
    expect([status, body.data.errors]).toEqual([400, errors]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
  });

  it("400: is no filter", async () => {
    const { body } = await (await newTestPartner()).call(GET, "/transactions?metadata=app");
    expect(body.data.errors).toMatchObject([{ field: "metadata", code: "unknown" }]);
  });
});
