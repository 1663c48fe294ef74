import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { sendRequest } from "./test-send.ts";

const path = "/api/v1/partner/openapi.json";

describe("GET /openapi.json", () => {
  it("200: needs no key and contains the address of this installation", async () => {
    const { status, headers, body } = await sendRequest({ method: "get", path });
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      "no-store",
    ]);
    expect(headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
    expect(JSON.parse(body)).toMatchObject({
      openapi: "3.1.0",
      info: { contact: { url: "http://127.0.0.1:3000/docs" } },
      servers: [{ url: "http://127.0.0.1:3000" }],
    });
  });

  it("200: contains the same operations and schemas in OpenAPI 3.0", async () => {
    const [latest, older] = await Promise.all(
      ["", "version=3.0"].map(async (query) => JSON.parse((await sendRequest({ method: "get", path, query })).body)),
    );
    expect(older).toMatchObject({ openapi: "3.0.3", servers: latest.servers });
    expect(Object.keys(older.paths)).toEqual(Object.keys(latest.paths));
    expect(Object.keys(older.components.schemas)).toEqual(Object.keys(latest.components.schemas));
  });

  it("200: isn't logged, with any key", async () => {
    const partner = await newTestPartner();
    expect((await sendRequest({ method: "get", path, key: partner.key })).status).toBe(200);
    expect((await sendRequest({ method: "get", path, key: "svc_test_nonsense" })).status).toBe(200);
    expect(await partner.logs()).toEqual([]);
  });

  it("400: rejects an unknown parameter by name", async () => {
    const { status, body } = await sendRequest({ method: "get", path, query: "format=yaml" });
    expect([status, JSON.parse(body).data.errors]).toMatchObject([400, [{ field: "format", code: "unknown" }]]);
  });
});
