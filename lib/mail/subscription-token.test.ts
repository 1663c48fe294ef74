import { describe, expect, it } from "vitest";
import { readSubscriptionToken, subscriptionTokenOf } from "./subscription-token.ts";

describe("the token of a subscription", () => {
  it("is read for its purpose only", () => {
    const token = subscriptionTokenOf("status page", "sub_1");
    expect(readSubscriptionToken("status page", token)).toBe("sub_1");
    expect(readSubscriptionToken("missed events", token)).toBeNull();
  });

  it.each([
    ["another signature", "a".repeat(43)],
    ["a signature with other characters", "é".repeat(43)],
    ["a short signature", "a"],
    ["no signature", ""],
  ])("is refused with %s", (_what, signature) => {
    expect(readSubscriptionToken("status page", `sub_1.${signature}`)).toBeNull();
  });
});
