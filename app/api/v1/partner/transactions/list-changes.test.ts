import { describe, expect, it } from "vitest";
import { fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

const at = (minute: number) => `2026-03-10T12:0${minute}:00.000Z`;

describe("GET /transactions by change", () => {
  it("200: filters by the time of the last change, from its start to before its end, and by holds", async () => {
    const partner = await newTestPartner();
    const add = (minute: number, reviewReason: string | null) =>
      addTestTransaction(partner.scope, { createdAt: new Date(at(1)), updatedAt: new Date(at(minute)), reviewReason });
    const [early, held] = [await add(1, null), await add(3, "another amount")];
    const idsOf = async (query: string) =>
      (await partner.call(GET, `/transactions?${query}`)).body.data.transactions.map((one: { id: string }) => one.id);
    const cases = {
      [`updated_from=${at(1)}`]: [held.id, early.id],
      [`updated_from=${at(2)}`]: [held.id],
      [`updated_from=${at(3)}`]: [held.id],
      [`updated_from=${at(4)}`]: [],
      [`updated_to=${at(1)}`]: [],
      [`updated_to=${at(3)}`]: [early.id],
      [`updated_from=${at(1)}&updated_to=${at(2)}`]: [early.id],
      [`updated_from=${at(2)}&is_on_hold=true`]: [held.id],
      [`updated_to=${at(2)}&is_on_hold=true`]: [],
      "is_on_hold=true": [held.id],
    };
    for (const [query, ids] of Object.entries(cases)) {
      const found = await idsOf(query);
      expect([query, found.toSorted()]).toEqual([query, ids.toSorted()]);
    }
  });

  it.each(["updated_from=yesterday", "updated_to=2026-02-31", "is_on_hold=false", "is_on_hold=yes"])(
    "400: rejects %s",
    async (query) => {
      const partner = await newTestPartner();
      const response = await partner.call(GET, `/transactions?${query}`);
      expect([response.status, fieldsOf(response)]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  it("400: rejects an end that isn't after its start, together with the one of the creation", async () => {
    const partner = await newTestPartner();
    const query = "created_from=2026-02-01&created_to=2026-01-01&updated_from=2026-02-01&updated_to=2026-02-01";
    const response = await partner.call(GET, `/transactions?${query}`);
    expect([response.status, fieldsOf(response)]).toEqual([400, ["created_to", "updated_to"]]);
  });
});
