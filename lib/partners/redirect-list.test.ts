import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { create, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { addRedirect, listRedirects, removeRedirect } from "./redirect-list.ts";

describe("redirect list", () => {
  it("allows a listed app scheme and rejects every other URL", async () => {
    const partner = await newTestPartner();
    const status = async (redirect_url: string) => (await create(partner, transactionBody({ redirect_url }))).status;
    expect([await status("myapp://done"), await status("https://any.example/x")]).toEqual([400, 200]);
    await addRedirect(partner.scope, "myapp:");
    await addRedirect(partner.scope, "https://shop.example");
    expect(await listRedirects(partner.scope)).toEqual(expect.arrayContaining(["myapp:", "https://shop.example"]));
    const tried = [
      "myapp://done",
      "https://shop.example/x?y",
      "https://any.example/x",
      "https://shop.example.evil.example/",
      "other://done",
    ];
    expect(await Promise.all(tried.map(status))).toEqual([200, 200, 400, 400, 400]);
    await removeRedirect(partner.scope, "myapp:");
    expect(await status("myapp://done")).toBe(400);
  });

  it("is separate for each environment", async () => {
    const { scope } = await newTestPartner();
    await addRedirect(scope, "myapp:");
    expect(await listRedirects({ ...scope, environment: "production" })).toEqual([]);
    await expect(removeRedirect({ ...scope, environment: "production" }, "myapp:")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it.each([
    "javascript:",
    "http://shop.example",
    "https://shop.example/",
    "https://u@shop.example",
    "data:",
    "myapp",
    "https:",
    "",
  ])("rejects %j", async (entry) => {
    const { scope } = await newTestPartner();
    await expect(addRedirect(scope, entry)).rejects.toMatchObject({ code: "validation_failed" });
  });
});
