import { afterEach, describe, expect, it } from "vitest";
import { GET } from "#app/.well-known/security.txt/route.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { stubVariables } from "#lib/test-variables.ts";

const setContact = (contact: string, address = "") =>
  stubVariables({ SVC_SECURITY_CONTACT: contact, SVC_PRODUCTION_URL: address });
afterEach(() => setContact(""));

describe("/.well-known/security.txt", () => {
  it("has the contact of the installation, a later expiry, and its own address", async () => {
    setContact("security@ramp.example", "http://ramp.example");
    const response = await GET();
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^Contact: mailto:security@ramp\.example$/m);
    expect(text).toMatch(/^Canonical: http:\/\/ramp\.example\/\.well-known\/security\.txt$/m);
    const expires = new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? 0);
    expect(expires.getTime()).toBeGreaterThan(currentTime().getTime());
  });

  it("accepts a web page as the contact", async () => {
    setContact("https://ramp.example/security");
    expect(await (await GET()).text()).toMatch(/^Contact: https:\/\/ramp\.example\/security$/m);
  });

  it("is missing without a contact", async () => {
    setContact("");
    expect((await GET()).status).toBe(404);
  });

  it.each(["security", "http://ramp.example", "a@b.example\nContact: c@d.example"])("rejects %j", (contact) => {
    setContact(contact);
    expect(() => env()).toThrow("SVC_SECURITY_CONTACT must be an email address or an https address");
  });
});
