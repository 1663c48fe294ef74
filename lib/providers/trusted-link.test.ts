import { describe, expect, it } from "vitest";
import { trustedLink } from "#lib/providers/trusted-link.ts";

const addresses = [
  "https://api.acme.com/v1",
  "http://127.0.0.1:4010",
  "https://pay.bank.com.ng",
  "https://localhost:8443",
];

describe("a provider's link", () => {
  it.each([
    "https://api.acme.com/pay?x=1#y",
    "https://pay.acme.com/en/checkout?tid=1",
    "https://acme.com/",
    "http://127.0.0.1:4010/checkout",
    "https://checkout.bank.com.ng/1",
    "https://localhost:8443/x",
  ])("is trusted: %s", (link) => {
    expect(trustedLink(link, addresses)).toBe(link);
  });

  it.each([
    "https://evil.com/",
    "https://acme.com.evil.com/",
    "https://evilacme.com/",
    "https://api.acme.com@evil.com/",
    "https://user:password@pay.acme.com/",
    "https://user@api.acme.com/v1",
    "https://pay.acme.com:8443/",
    "http://pay.acme.com/",
    "http://api.acme.com/",
    "https://other.com.ng/",
    "http://127.0.0.1:4011/checkout",
    "http://0.0.0.1:4010/",
    "https://127.0.0.1:4010/checkout",
    "https://com/",
    "//pay.acme.com/",
    "/checkout",
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://api.acme.com/",
    "https://[::1]/",
  ])("is rejected: %s", (link) => {
    expect(() => trustedLink(link, addresses)).toThrow(expect.objectContaining({ code: "provider_unavailable" }));
  });
});
