import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as getProviders } from "#app/api/v1/partner/providers/route.ts";
import { partnerEndpoint } from "#http/partner-endpoint.ts";
import type { Route } from "#http/request-context.ts";
import { toPathItem } from "#lib/openapi/document.ts";
import { operations } from "#lib/openapi/operations.ts";

describe("a deprecated operation", () => {
  const deprecation = {
    since: new Date("2026-11-23T00:00:00Z"),
    sunset: new Date("2027-05-23T00:00:00Z"),
    replacement: "Use something else.",
  };
  const deprecated = { ...operations.listCryptoCurrencies, deprecation };
  const served = partnerEndpoint(deprecated, async () => []);
  // Without its operation: the document describes the one that isn't deprecated.
  const endpoint: Route = (request, context) => served(request, context);

  it("says since when and until when in the headers of each response, and in the document", async () => {
    const partner = await newTestPartner();
    for (const [path, status] of [
      ["/crypto-currencies", 200],
      ["/crypto-currencies?type=both", 400],
    ] as const) {
      const response = await partner.call(endpoint, path);
      expect(response.status).toBe(status);
      expect(response.headers.get("deprecation")).toBe("@1795392000");
      expect(response.headers.get("sunset")).toBe("Sun, 23 May 2027 00:00:00 GMT");
    }
    const described = toPathItem({ ...deprecated, operationId: "listCryptoCurrencies" });
    expect(described).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(/^Deprecated. Use something/),
    });
    expect(described.responses["200"]).toHaveProperty("headers.Deprecation");
    expect(described.responses["200"]).toHaveProperty("headers.Sunset");
  });

  it("is the only one with these headers", async () => {
    const { headers } = await (await newTestPartner()).call(getProviders, "/providers");
    expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
  });
});
