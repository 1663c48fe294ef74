import { describe, expect, it } from "vitest";
import { checkEndpointUrl } from "./endpoint-url.ts";

const refused = [
  "",
  "shop.example/hook",
  "//shop.example/hook",
  "/hook",
  "http://shop.example/hook",
  "ftp://shop.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "gopher://shop.example/",
  "https://",
  "https://user@shop.example/",
  "https://user:secret@shop.example/",
  "https://good.example\\@evil.example/",
  "https://shop.example/a b",
  "https://shop.example/\r\nHost: x",
  "https://shop.example/\u0000",
  "https://shop.example/\u200b",
  "https://localhost/",
  "https://localhost./",
  "https://api.localhost/",
  "https://metadata/",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://payments.default.svc/",
  "https://router.home.arpa/",
  "https://shop.onion/",
  "https://db.lan/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://017700000001/",
  "https://①②⑦.⓪.⓪.①/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::a00:1]/",
  "https://[2002:a00:1::]/",
  "https://10.0.0.1/",
  "https://192.168.1.1:8443/",
  "https://169.254.169.254/latest/meta-data/",
  "https://100.64.0.1/",
  `https://shop.example/${"a".repeat(2_028)}`,
];

describe("the URL of a webhook endpoint", () => {
  it.each(refused)("is rejected with the field and the accepted form: %j", (url) => {
    expect(() => checkEndpointUrl(url, [])).toThrow(expect.objectContaining({ code: "validation_failed" }));
  });

  it("is rejected with the field's name and the reason", () => {
    const message = "must start with https://";
    expect(() => checkEndpointUrl("http://shop.example/", [])).toThrow(
      expect.objectContaining({
        message: `url ${message}`,
        details: { errors: [{ field: "url", code: "invalid_value", message }] },
      }),
    );
  });

  it("can have 2,048 characters", () => {
    const longest = `https://shop.example/${"a".repeat(2_027)}`;
    expect(checkEndpointUrl(longest, [])).toBe(longest);
  });

  it("can have a public name that contains the name of an internal network", () => {
    for (const url of ["https://lan.example/", "https://mylocalhost.example/", "https://local.corporation.example/"])
      expect(checkEndpointUrl(url, [])).toBe(url);
  });

  it("is stored as the URL parser normalizes it, without a fragment", () => {
    expect(checkEndpointUrl("https://Shop.example/Hook?a=1#x", [])).toBe("https://shop.example/Hook?a=1");
    expect(checkEndpointUrl("https://bücher.example/", [])).toBe("https://xn--bcher-kva.example/");
    expect(checkEndpointUrl("https://1.1.1.1:8443/", [])).toBe("https://1.1.1.1:8443/");
  });

  it("can be an IPv6 address", () => {
    expect(checkEndpointUrl("https://[2606:4700:4700::1111]/hook", [])).toBe("https://[2606:4700:4700::1111]/hook");
    expect(checkEndpointUrl("https://[fd12::5]/hook", ["fd12::/16"])).toBe("https://[fd12::5]/hook");
  });

  it("may use plain http only in networks allowed by the operator", () => {
    const own = ["127.0.0.0/8"];
    expect(checkEndpointUrl("http://127.0.0.1:4000/hook", own)).toBe("http://127.0.0.1:4000/hook");
    expect(checkEndpointUrl("http://localhost:4000/hook", own)).toBe("http://localhost:4000/hook");
    for (const url of ["http://shop.example/", "http://10.0.0.1/", "ftp://127.0.0.1/"])
      expect(() => checkEndpointUrl(url, own)).toThrow();
    // Without such networks, not even to a public address.
    expect(() => checkEndpointUrl("http://1.1.1.1/x", [])).toThrow("must start with https://");
  });
});
