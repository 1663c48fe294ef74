import { describe, expect, it } from "vitest";
import { addSecurityEvents } from "#db/security-events.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { svc } from "./test-svc.ts";

setUpOwnDatabase();

const configure = (proxies: string) =>
  stubVariables({
    SVC_PRODUCTION_URL: "https://pay.example.com",
    SVC_SANDBOX_URL: "",
    SVC_TRUSTED_PROXIES: proxies,
  });

describe("svc doctor", () => {
  it("passes behind a trusted proxy", async () => {
    configure("1");
    const { code, text } = await svc("doctor");
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Passed {6}Public address {6}https:\/\/pay.example.com$/m),
    ]);
  });

  it("fails with an https address and no trusted proxy, and names the setting", async () => {
    configure("0");
    const { code, text } = await svc("doctor", "--json");
    expect(code).toBe(1);
    expect(text).toContain("SVC_TRUSTED_PROXIES is 0 with an https address");
  });

  it("fails after buyers had a proxy's address", async () => {
    configure("1");
    const now = new Date();
    const nobody = { subject: "", address: "", partnerId: null, environment: null };
    const event = { action: "buyer_address.wrong", reason: "same_address", ...nobody, count: 1 };
    await addSecurityEvents([{ ...event, at: now, firstAt: now, lastAt: now }]);
    const { code, text } = await svc("doctor");
    expect([code, text]).toEqual([1, expect.stringContaining("Nearly all buyers appear to have the same IP address")]);
  });
});
