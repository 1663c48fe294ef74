import { describe, expect, it } from "vitest";
import { assertRedirectUrl } from "./redirect-url.ts";

const ours = "https://pay.slipway.example";

/** Why the URL isn't allowed, or null. */
function problem(url: string, registered: string[] = []): string | null {
  try {
    assertRedirectUrl(url, registered, ours);
    return null;
  } catch (error) {
    const { code, details } = error as { code: string; details: { errors: { field: string; message: string }[] } };
    expect([code, details.errors[0]]).toMatchObject([
      "validation_failed",
      { field: "redirect_url", code: "redirect_url_not_allowed" },
    ]);
    return details.errors[0]?.message ?? "";
  }
}

describe("a redirect URL", () => {
  it.each([
    "https://shop.example",
    "HTTPS://shop.example:8443/a?b=c#d",
    "https://shop.example/@user",
    "https://shop.example/?email=a%40b.example",
    "http://localhost:4000/done",
    "http://127.0.0.1/done",
    "http://[::1]:4000/",
  ])("can be %s", (url) => {
    expect(problem(url)).toBeNull();
  });

  it.each([
    ["https://shop.example/a b", "without spaces"],
    [" https://shop.example", "without spaces"],
    ["https://shop.example/\u00e9", "without spaces"],
    ["https://shop.example\\@evil.example", "without spaces"],
    ["https://shop.example/\u007f", "without spaces"],
    ["", "without spaces"],
    ["shop.example/x", "such as https://"],
    ["//shop.example", "such as https://"],
    ["https:shop.example", "such as https://"],
    ["https:///shop.example", "such as https://"],
    ["https://", "such as https://"],
    ["https://shop.example:99999/", "such as https://"],
    ["+https://shop.example", "such as https://"],
    ["javascript://x/%0aalert(1)", "Can't be a javascript: URL"],
    ["JaVaScRiPt://x/%0aalert(1)", "Can't be a javascript: URL"],
    ["data://text", "Can't be a data: URL"],
    ["https://user@shop.example/", "a username or password"],
    ["https://:secret@shop.example/", "a username or password"],
    ["https://@shop.example/", "a username or password"],
    ["myapp://a%40b/done", "a username or password"],
    ["http://shop.example/", "Must use https, or http to localhost"],
    ["http://localhost.shop.example/", "Must use https, or http to localhost"],
    ["myapp://done", "Register this app scheme"],
  ])("can't be %j", (url, message) => {
    expect(problem(url)).toContain(message);
  });

  it("can't point to the checkout, even if it is registered", () => {
    expect(problem(`${ours}/checkout/x`)).toBe("Can't point to the checkout");
    expect(problem(`${ours}/checkout/x`, [ours])).toBe("Can't point to the checkout");
    expect(problem("https://slipway.example/")).toBeNull();
  });

  it("must match a registered origin or app scheme, if there are any", () => {
    const registered = ["https://shop.example", "myapp:"];
    for (const url of ["https://shop.example/thanks", "https://shop.example:443/", "myapp://done", "MyApp://x/y"])
      expect(problem(url, registered)).toBeNull();
    for (const url of [
      "https://shop.example:8443/",
      "http://shop.example/",
      "https://www.shop.example/",
      "http://localhost/",
      "otherapp://done",
    ])
      expect(problem(url, registered)).toBe("Must match one of your redirect URLs");
  });
});
