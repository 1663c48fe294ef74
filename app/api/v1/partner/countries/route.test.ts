import { expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "./route.ts";

it("200: lists every country", async () => {
  const partner = await newTestPartner();
  const { status, body } = await partner.call(GET, "/countries?type=BUY&locale=fr");
  expect([status, body.data.length]).toEqual([200, 250]);
  expect(body.data.find(({ code }: { code: string }) => code === "DE")).toEqual({
    code: "DE",
    name: "Allemagne",
    currency: "EUR",
    is_supported: { BUY: expect.any(Boolean), SELL: expect.any(Boolean) },
    regions: [],
    providers: expect.any(Array),
    unknown_providers: expect.any(Array),
  });
});

it("400: reports an invalid type and locale", async () => {
  const partner = await newTestPartner();
  const response = await partner.call(GET, "/countries?type=buy&locale=en_US%00");
  expect([response.status, fieldsOf(response).sort()]).toEqual([400, ["locale", "type"]]);
});

it("401: requires a key", async () => {
  expect((await call(GET, "/countries")).status).toBe(401);
});
