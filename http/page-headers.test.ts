import { describe, expect, it } from "vitest";
import { pageHeaders } from "./page-headers.ts";

const headersOf = (target: string) =>
  pageHeaders({ target, scheme: "https", isDev: false, isSimulated: false }, "nonce");

describe("other sites", () => {
  it("can load the checkout's script, also with a hash", () => {
    expect(headersOf("/js/slipway-1.js")).toMatchObject({
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
  });

  it("can show icons", () => {
    expect(headersOf("/icons/providers/moonpay.svg")["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  it.each(["/", "/sandbox/overview", "/checkout/x", "/checkout.js", "/jsx", "/x/js/slipway-1.js"])(
    "can't load %s, and its opener is cut off",
    (target) => {
      const headers = headersOf(target);
      expect(headers).toMatchObject({
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-frame-options": "DENY",
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    },
  );
});
